"""The square that the graph takes, and the views of it that the second network looks at."""
import numpy as np

SIDE = 256  # px of the square that the graph takes
FIRST_SIDE = 128  # what the first network was made for
SECOND_SIDE = 160  # at which the second network sees each view

# A view: its centre across and down, and the share of the square's side that it shows. The whole square and its four corners name the
# photo; what stands on a plate beside other food is named by nine smaller views as well.
CORNERS = [(x, y, 0.6) for y in (0.3, 0.7) for x in (0.3, 0.7)]
PARTS = [(x, y, 0.42) for y in (0.21, 0.5, 0.79) for x in (0.21, 0.5, 0.79)]
VIEWS = [(0.5, 0.5, 1.0), *CORNERS, *PARTS]
# How much each view has to say about the photo.
VIEW_SHARES = [0.5, *[0.125] * len(CORNERS), *[0.0] * len(PARTS)]


def lanczos_down(start, length, source, target):
    """Rows of Lanczos-3 weights that bring source[start : start + length] to `target` pixels, as image tools do."""
    scale = length / target
    wide = max(scale, 1.0)
    matrix = np.zeros((target, source))
    for i in range(target):
        centre = start + (i + 0.5) * scale
        low, high = max(0, int(centre - 3 * wide + 0.5)), min(source, int(centre + 3 * wide + 0.5))
        offsets = (np.arange(low, high) + 0.5 - centre) / wide
        weights = np.where(np.abs(offsets) < 3, np.sinc(offsets) * np.sinc(offsets / 3), 0)
        matrix[i, low:high] = weights / weights.sum()
    return matrix


def matrices_of(views, side):
    """Each matrix that the views need to be `side` px wide, once, and which of them each view takes down and across."""
    wanted = [((y, share), (x, share)) for x, y, share in views]
    unique = list(dict.fromkeys(one for pair in wanted for one in pair))
    matrices = [lanczos_down((at - share / 2) * SIDE, share * SIDE, SIDE, side) for at, share in unique]
    down, across = (np.array([unique.index(pair[axis]) for pair in wanted]) for axis in (0, 1))
    return np.stack(matrices).astype(np.float32), down, across
