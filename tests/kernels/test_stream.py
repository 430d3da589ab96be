"""Words by number: splitmix64's own, the same in both forms; keys apart; draws as even as is said."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from detect.errors import PoneError, UsageFault
from detect.kernels.stream import (
    GAMMA,
    MOST_DEALS,
    MOST_SESSIONS,
    MOST_STAGES,
    below,
    key_of,
    mixed,
    root_of,
    unit,
    word,
)

WHOLE = (1 << 64) - 1
WORDS = st.integers(0, WHOLE)

REFERENCE = {
    # Vigna's splitmix64.c (prng.di.unimi.it, 2015), as Rosetta Code's "Pseudo-random numbers/Splitmix64" prints it.
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    # The same program seeded with 0: the first words of many other generators, which are seeded so.
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
}


def plainly_mixed(z):
    """Scatter bits as splitmix64.c does, in Python's own whole numbers."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & WHOLE
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & WHOLE
    return z ^ (z >> 31)


def unmixed(z):
    """Undo `mixed`: each xor with a shift and each product with an odd number has a way back."""
    z ^= (z >> 31) ^ (z >> 62)
    z = z * pow(0x94D049BB133111EB, -1, 1 << 64) & WHOLE
    z ^= (z >> 27) ^ (z >> 54)
    z = z * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & WHOLE
    return z ^ (z >> 30) ^ (z >> 60)


@pytest.mark.parametrize("seed", REFERENCE)
def test_words_are_those_of_splitmix64(seed):
    assert REFERENCE[seed] == tuple(int(word(np.uint64(seed), c)) for c in range(5))


@given(WORDS, st.integers(0, 1 << 40))
def test_a_word_is_the_same_in_plain_whole_numbers(key, counter):
    expected = plainly_mixed((key + (counter + 1) * int(GAMMA)) & WHOLE)

    assert expected == int(word(np.uint64(key), counter))


@given(WORDS)
def test_mixing_can_be_undone_so_no_two_words_mix_alike(z):
    assert z == unmixed(int(mixed(np.uint64(z))))


@given(
    WORDS,
    st.integers(0, MOST_SESSIONS - 1),
    st.integers(0, MOST_DEALS - 1),
    st.integers(0, MOST_STAGES - 1),
)
def test_a_key_gives_back_its_session_deal_and_stage(root, session, deal, stage):
    key = int(key_of(np.uint64(root), session, deal, stage))
    packed = (unmixed(unmixed(key) ^ root) - int(GAMMA)) & WHOLE

    assert (session, deal, stage) == (packed >> 32, packed >> 8 & 0xFFFFFF, packed & 0xFF)


@pytest.mark.parametrize("place", [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_keys_of_neighbours_have_nothing_in_common(place):
    """A step in session, deal or stage turns about half of a key's bits: 32, with sd 4 of one key."""
    root = root_of(3)
    numbers = [(i, i, i % 200) for i in range(400)]
    keys = [int(key_of(root, *number)) for number in numbers]
    beside = [int(key_of(root, *map(sum, zip(number, place, strict=True)))) for number in numbers]
    turned = [(key ^ other).bit_count() for key, other in zip(keys, beside, strict=True)]

    assert abs(np.mean(turned) - 32) < 5 * 4 / 20


def test_first_words_of_successive_deals_are_even():
    """Chi-square of the upper byte of 20,000 first words, on 255 degrees of freedom."""
    root = root_of(4)
    keys = (np.uint64(key_of(root, d >> 8, d & 255, 16)) for d in range(20_000))
    first = [int(word(key, 0)) >> 56 for key in keys]
    counts = np.bincount(first, minlength=256)

    assert chi2.sf(((counts - 20_000 / 256) ** 2).sum() * 256 / 20_000, 255) > 1e-6


@given(st.integers(1, 1 << 32), st.data())
def test_a_draw_is_even_to_within_one_in_2_to_the_32(n, data):
    """The upper halves that give k are those from k 2^32 / n up to (k + 1) 2^32 / n: as many for each, or one more."""
    k = data.draw(st.integers(0, n - 1))
    first, after = -(-(k << 32) // n), -(-((k + 1) << 32) // n)

    assert (1 << 32) // n <= after - first <= (1 << 32) // n + 1
    if after > first:
        assert k == below(np.uint64(first << 32), n)
        assert k == below(np.uint64((after << 32) - 1), n)
    if first > 0:
        assert k > below(np.uint64((first << 32) - 1), n)


@given(WORDS, st.integers(1, 104))
def test_a_draw_is_a_signed_number(w, n):
    """A word that leaked out would turn every sum with it into a float in machine code."""
    drawn = below(np.uint64(w), n)

    assert type(drawn) is int
    assert (w >> 32) * n >> 32 == drawn


def test_a_fraction_is_from_0_up_to_but_not_1():
    assert 0.0 == unit(np.uint64(0))
    assert 1 - 2.0**-53 == unit(np.uint64(WHOLE))
    assert 0.5 == unit(np.uint64(1 << 63))


def test_a_seed_makes_the_same_root_on_every_machine():
    assert [15793235383387715774, 7434755675892716031] == [int(root_of(s)) for s in (0, 1)]
    assert root_of(1) == root_of(np.int64(1))
    assert len({int(root_of(s)) for s in [*range(200), 1 << 70]}) == 201


@pytest.mark.parametrize("seed", [-1, 1.5, "7", None])
def test_what_is_no_seed_is_said(seed):
    with pytest.raises(UsageFault, match="`seed` must be a whole number from 0; it is ") as caught:
        root_of(seed)

    assert isinstance(caught.value, PoneError)
