"""The parts of the network as it ships: the views, their sharpness and what becomes of their features."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from net import FEATURES, normalise

INPUT = 128
JUDGED = 64
ROUGH = 40
SHARP_FROM = 0.48
KEPT_AXES = 128


# A view: centre (x, y), share of the square that it shows, whether it is mirrored, and whether its sharpness is kept.
def whole_square(is_sharp):
    return [(0.5, 0.5, 1.0, mirrored, is_sharp) for mirrored in (False, True)]


def corners(share, is_sharp=False):
    return [(x, y, share, x > 0.5, is_sharp) for x in (share / 2, 1 - share / 2) for y in (share / 2, 1 - share / 2)]


SOFT = whole_square(False) + corners(0.85)
VIEWS = {"soft": SOFT, "plain": whole_square(True), "mixed": whole_square(True)[1:] + corners(0.8)[::3],
         "close": SOFT + whole_square(True) + corners(0.7)}


def lanczos_down(start, length, source=INPUT, target=JUDGED):
    """Rows of Lanczos-3 weights that shrink source[start : start + length] to `target` pixels, as image tools do."""
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


def bilinear_up(target, source=JUDGED):
    identity = torch.eye(source)[None, None]
    return F.interpolate(identity, size=(target, source), mode="bilinear", align_corners=False)[0, 0].numpy()


def shrink(centre, share):
    if share < 1:
        return lanczos_down((centre - share / 2) * INPUT, share * INPUT)
    # The exact inverse of the enlargement, so that a photo of 64 px comes through unblurred.
    return np.linalg.pinv(lanczos_down(0, JUDGED, JUDGED, INPUT))


def resize(centre, share, size, is_sharp):
    """From the square to what the network sees: as sharp as it came, or lowered to 64 px first."""
    if is_sharp:
        return lanczos_down((centre - share / 2) * INPUT, share * INPUT, INPUT, size)
    return bilinear_up(size) @ shrink(centre, share)


def look(views, size):
    """Each matrix that the views need, once, and which of them each view takes down and across."""
    wanted = [((y, share, False, sharp), (x, share, mirrored, sharp)) for x, y, share, mirrored, sharp in views]
    unique = list(dict.fromkeys(matrix for pair in wanted for matrix in pair))
    matrices = [resize(at, share, size, sharp)[::-1 if mirrored else 1] for at, share, mirrored, sharp in unique]
    down, across = ([unique.index(matrix) for matrix in of_axis] for of_axis in zip(*wanted))
    return torch.tensor(np.stack(matrices), dtype=torch.float32), torch.tensor(down), torch.tensor(across)


def band(side):
    """Leaves of a square of 128 px what fits into `side` px an axis."""
    enlarge = lanczos_down(0, side, side, INPUT)
    return torch.tensor(enlarge @ np.linalg.pinv(enlarge), dtype=torch.float32)


class Sharpness(nn.Module):
    """
    Which of the squares, pixels NCHW, hold more than 64 px of detail: what 64 px cannot hold has more than SHARP_FROM times the
    amplitude of what 64 px can hold and 40 px cannot. It has 0.04 to 0.49 times that in photos enlarged from 64 px, most where
    libvips enlarged them, and 0.5 to 1.3 in 99 % of larger ones.
    """

    def __init__(self):
        super().__init__()
        self.register_buffer("soft", band(JUDGED))
        self.register_buffer("rough", band(ROUGH))

    def forward(self, pixels):
        soft = torch.matmul(torch.matmul(self.soft, pixels), self.soft.T)
        rough = torch.matmul(torch.matmul(self.rough, pixels), self.rough.T)
        fine, middle = (pixels - soft).square().mean((1, 2, 3)), (soft - rough).square().mean((1, 2, 3))
        # A plain colour is soft: both sides are rounding errors.
        return fine > middle * SHARP_FROM ** 2 + 1e-6


class ViewNet(nn.Module):
    """What one view of the squares shows: pixels NCHW, one matrix an axis, the features of each."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, pixels, down, across):
        return self.net.features(torch.matmul(torch.matmul(down, pixels), across.T))


class HeadNet(nn.Module):
    """The views' mean feature to logits and a unit vector that says what the photo looks like."""

    def __init__(self, classifier):
        super().__init__()
        # The classifier is linear: the mean of the views' logits is the logits of their mean feature.
        self.classifier = classifier
        self.register_buffer("centre", torch.zeros(FEATURES))
        self.register_buffer("axes", torch.eye(FEATURES))

    @torch.no_grad()
    def fit_axes(self, means, kept=KEPT_AXES, evening=0.25):
        """
        Features lie in a narrow cone, along a few strong axes. Centred, on their strongest axes, with the strength of those
        partly evened out, photos of one dish stand out more, in a tenth of the room.
        """
        means = means.double()
        centre = means.mean(0)
        strength, axes = torch.linalg.eigh(torch.cov((means - centre).T))
        strength, axes = strength.flip(0)[:kept], axes.flip(1)[:, :kept]
        self.centre, self.axes = centre.float(), (axes / strength.clamp(min=1e-9) ** evening).float()

    def forward(self, mean_feature):
        unit = F.normalize(torch.matmul(mean_feature - self.centre, self.axes), dim=1)
        return self.classifier(mean_feature), unit


@torch.no_grad()
def mean_features(view, sharpness, looks, squares):
    """Mean feature over the views of each of the squares, uint8 NHWC. `looks`: how soft photos are looked at, and sharp ones."""
    pixels = normalise(squares.permute(0, 3, 1, 2))
    means = torch.empty(len(pixels), FEATURES)
    is_sharp = sharpness(pixels)
    for these, (matrices, down, across) in zip((~is_sharp, is_sharp), looks):
        if these.any():
            means[these] = torch.stack([view(pixels[these], matrices[d], matrices[a]) for d, a in zip(down, across)]).mean(0)
    return means
