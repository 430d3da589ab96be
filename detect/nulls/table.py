"""Many laws on one lattice, and the tails of sums of scores drawn from them."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from detect.nulls._sums import Floats, Ints, Sums, log_of, row_log_mgf
from detect.nulls.pmf import Pmf, Side


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PmfTable:
    """K laws on a common lattice, one to a row.

    Parameters
    ----------
    lo : int
        The lattice index of the first column.
    mass : float64[K, W]
        Chances; every row sums to 1.
    unit : float
        The value of one lattice step.

    Raises
    ------
    ValueError
        When `mass` is not a table of chances whose rows sum to 1, or `unit` is not positive.

    Examples
    --------
    >>> coin, die = Pmf.equal([0, 1]), Pmf.equal([1, 2, 3, 4, 5, 6])
    >>> table = PmfTable.of([coin, die])
    >>> table
    PmfTable(2 laws on 0..6)
    >>> table.means().tolist()
    [0.5, 3.5]
    """

    lo: int
    mass: Floats
    unit: float = 1.0

    def __post_init__(self) -> None:
        mass = np.array(self.mass, dtype=np.float64)
        if mass.ndim != 2 or not mass.size or not np.isfinite(mass).all() or (mass < 0).any():
            raise ValueError("mass is not a table of chances: give K rows of finite numbers >= 0")
        if (np.abs(mass.sum(axis=1) - 1.0) > 1e-9).any():
            row = int(np.abs(mass.sum(axis=1) - 1.0).argmax())
            raise ValueError(f"the chances of law {row} sum to {mass[row].sum():.12g}, not to 1")
        if not (self.unit > 0 and np.isfinite(self.unit)):
            raise ValueError(f"unit {self.unit!r} is not a positive number")
        mass.flags.writeable = False
        object.__setattr__(self, "mass", mass)

    @classmethod
    def equal(cls, values: ArrayLike, unit: float = 1.0) -> tuple[Self, NDArray[np.int32]]:
        """Make the laws of one of m equally likely values, such as the 52 places of the pone's cut.

        Parameters
        ----------
        values : int array [N, m]
            A row for each deal; the order within a row does not matter.
        unit : float
            The value of one lattice step.

        Returns
        -------
        table : PmfTable
            The laws that differ.
        kind : int32[N]
            The law of each row.

        Raises
        ------
        ValueError
            When `values` is not a table of whole numbers with one row and one column at least.

        Examples
        --------
        >>> table, kind = PmfTable.equal([[0, 1, 2, 1], [3, 3, 3, 0], [1, 1, 0, 2]])
        >>> table, kind.tolist()
        (PmfTable(2 laws on 0..3), [1, 0, 1])
        """
        array = np.asarray(values)
        if array.ndim != 2 or not array.size or not np.issubdtype(array.dtype, np.integer):
            raise ValueError("values are not whole numbers in N rows of m: one row for each deal")
        array = array.astype(np.int64)
        lo = int(array.min())
        counts = _counts(array - lo)
        counts, kind = np.unique(counts, axis=0, return_inverse=True)
        return cls(lo, counts / array.shape[1], unit), kind.reshape(-1).astype(np.int32)

    @classmethod
    def of(cls, laws: list[Pmf]) -> Self:
        """Lay laws side by side on the lattice they share.

        Raises
        ------
        ValueError
            When there is no law, or their units differ.
        """
        if len({law.unit for law in laws}) != 1:
            raise ValueError("laws in one table need one unit, and one law at least")
        lo = min(law.lo for law in laws)
        mass = np.zeros((len(laws), max(law.lo + len(law.mass) for law in laws) - lo))
        for row, law in zip(mass, laws, strict=True):
            row[law.lo - lo : law.lo - lo + len(law.mass)] = law.mass
        return cls(lo, mass, laws[0].unit)

    def __repr__(self) -> str:
        n_laws, width = self.mass.shape
        unit = "" if self.unit == 1.0 else f", unit {self.unit:.4g}"
        return f"PmfTable({n_laws} laws on {self.lo}..{self.lo + width - 1}{unit})"

    def __len__(self) -> int:
        return len(self.mass)

    def means(self) -> Floats:
        """Give the mean values (index times unit), float64[K]."""
        result: Floats = (self.lo + self.mass @ np.arange(self.mass.shape[1])) * self.unit
        return result

    def vars(self) -> Floats:
        """Give the variances of the values, float64[K]."""
        index = np.arange(self.mass.shape[1])
        from_mean = index - (self.mass @ index)[:, None]
        result: Floats = np.vecdot(self.mass, from_mean * from_mean) * self.unit**2
        return result

    def log_mgf(self, theta: ArrayLike) -> Floats:
        """Give log E exp(theta k) of every law at every tilt.

        Parameters
        ----------
        theta : float[J]
            Tilts per lattice step.

        Returns
        -------
        float64[K, J]
        """
        log_mass = log_of(self.mass)
        tilts = np.atleast_1d(np.asarray(theta, dtype=np.float64))
        columns = [row_log_mgf(log_mass, np.full(len(self), tilt)) + tilt * self.lo for tilt in tilts]
        return np.array(columns).reshape(len(tilts), len(self)).T

    def pmf(self, k: int) -> Pmf:
        """Give the law of row `k`."""
        return Pmf(self.lo, self.mass[k], self.unit)


def sum_log_tails(
    table: PmfTable,
    kind: ArrayLike,
    subject: ArrayLike,
    observed: ArrayLike,
    n_subjects: int,
    side: Side = "upper",
) -> Floats:
    """Give for each subject the log chance of a total as extreme as the one observed.

    The scores of different rows are independent. Relative error of the chance at most 1e-9 down to
    1e-30, and the logarithm stays good far below the smallest float.

    Parameters
    ----------
    table : PmfTable
        The laws.
    kind : int[N]
        The law of each row (one row for each deal and subject).
    subject : int[N]
        The subject of each row, from 0 to ``n_subjects - 1``, in any order.
    observed : int[n_subjects]
        The total of each subject's scores, as a lattice index.
    n_subjects : int
        The number of subjects; one without rows has the total 0.
    side : {"upper", "lower"}
        P(sum >= observed), or P(sum <= observed).

    Returns
    -------
    float64[n_subjects]
        Exactly 0.0 when every total is as extreme, -inf when none is.

    Raises
    ------
    ValueError
        When shapes do not agree, or a kind, subject or side is unknown.

    Examples
    --------
    Two players, each with three hands; one held all four aces each time, the other none:

    >>> table = PmfTable.of([Pmf.from_counts({0: 6327, 1: 9139, 2: 4446, 3: 858, 4: 55})])
    >>> log_p = sum_log_tails(table, [0] * 6, [0, 1, 0, 1, 0, 1], [12, 0], 2)
    >>> [f"{p:.2e}" for p in np.exp(log_p)]
    ['1.84e-08', '1.00e+00']

    The first is one chance in fifty million, the second is no news at all.
    """
    sums, target = _problem(table, kind, subject, np.asarray(observed), n_subjects, side)
    return sums.log_tails(target)


def sum_quantile(table: PmfTable, kind: ArrayLike, subject: ArrayLike, n_subjects: int, log_p: float) -> Ints:
    """Give for each subject the smallest total c with P(sum >= c) <= exp(log_p).

    Parameters
    ----------
    table, kind, subject, n_subjects
        As for `sum_log_tails`.
    log_p : float
        The logarithm of the level, finite and below 0.

    Returns
    -------
    int64[n_subjects]
        Lattice indices; one above the greatest total when even that is likelier than the level.

    Raises
    ------
    ValueError
        When `log_p` is not finite and below 0, or as for `sum_log_tails`.

    Examples
    --------
    How many aces must a dealer turn up in 25 hands to be noticed at one in a thousand?

    >>> table = PmfTable.of([Pmf.from_counts({0: 6327, 1: 9139, 2: 4446, 3: 858, 4: 55})])
    >>> sum_quantile(table, [0] * 25, [0] * 25, 1, np.log(0.001)).tolist()
    [40]

    Forty, where twenty-five are expected.
    """
    if not -np.inf < log_p < 0:
        raise ValueError(f"log_p {log_p!r} is not a finite number below 0: give the logarithm of a chance")
    sums, shift = _problem(table, kind, subject, np.zeros(n_subjects, dtype=np.int64), n_subjects, "upper")
    return sums.quantiles(log_p) - shift


def _counts(columns: Ints) -> Ints:
    """Count in each row how often each column is named."""
    n_rows, width = len(columns), int(columns.max()) + 1
    flat = columns + width * np.arange(n_rows)[:, None]
    return np.bincount(flat.ravel(), minlength=n_rows * width).reshape(n_rows, width)


def _problem(
    table: PmfTable, kind: ArrayLike, subject: ArrayLike, observed: Ints, n_subjects: int, side: Side
) -> tuple[Sums, Ints]:
    """Check and sort the rows; give the sums and the totals counted from the table's first column."""
    kinds, subjects = np.asarray(kind, dtype=np.int64), np.asarray(subject, dtype=np.int64)
    _check_rows(kinds, len(table), "kind")
    _check_rows(subjects, n_subjects, "subject")
    if len(kinds) != len(subjects):
        raise ValueError(f"{len(kinds)} kinds but {len(subjects)} subjects: give one of each for a row")
    if observed.shape != (n_subjects,) or not np.issubdtype(observed.dtype, np.integer):
        raise ValueError(f"observed is not {n_subjects} whole numbers, one for each subject")
    if side not in ("upper", "lower"):
        raise ValueError(f"side {side!r} is neither 'upper' nor 'lower'")
    n_rows = np.bincount(subjects, minlength=n_subjects)
    target = observed.astype(np.int64) - n_rows * table.lo
    mass = table.mass
    if side == "lower":
        mass, target = mass[:, ::-1], n_rows * (mass.shape[1] - 1) - target
    return Sums.of(mass, kinds, subjects, n_subjects), target


def _check_rows(rows: Ints, limit: int, name: str) -> None:
    if rows.ndim != 1:
        raise ValueError(f"{name} has {rows.ndim} dimensions: give one number for each row")
    if len(rows) and not (rows.min() >= 0 and rows.max() < limit):
        raise ValueError(f"{name} runs from {rows.min()} to {rows.max()}, outside 0 to {limit - 1}")
