"""`python -m detect` is `pone`."""

from detect.cli import main

if __name__ == "__main__":
    main()
