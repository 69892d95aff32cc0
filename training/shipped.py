"""The network as it ships: the views, the sharpness and the normalisation are part of the graph."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from net import FEATURES

INPUT = 128
JUDGED = 64
KEPT_AXES = 128


def six_views(is_sharp):
    """Centre (x, y), share of the square that each view shows, whether it is mirrored, and whether its sharpness is kept."""
    whole = [(0.5, 0.5, 1.0, False, is_sharp), (0.5, 0.5, 1.0, True, is_sharp)]
    return whole + [(x, y, 0.85, x > 0.5, is_sharp) for x in (0.425, 0.575) for y in (0.425, 0.575)]


VIEWS = {"soft": six_views(False), "sharp": six_views(True), "both": six_views(False) + six_views(True),
         "mixed": six_views(False) + six_views(True)[:2]}


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


def view_matrices(views, size):
    """One matrix a view and axis."""
    down = np.stack([resize(y, share, size, sharp) for _, y, share, _, sharp in views])
    across = np.stack([resize(x, share, size, sharp)[::-1 if mirrored else 1].T for x, _, share, mirrored, sharp in views])
    return torch.tensor(down, dtype=torch.float32)[:, None], torch.tensor(across, dtype=torch.float32)[:, None]


class ShippedNet(nn.Module):
    """uint8 NHWC squares of 128 px to the mean logits of all views and a unit vector that says what the photo looks like."""

    def __init__(self, net, size, views):
        super().__init__()
        self.net, self.size, self.count = net, size, len(views)
        down, across = view_matrices(views, size)
        self.register_buffer("down", down)
        self.register_buffer("across", across)
        self.register_buffer("centre", torch.zeros(FEATURES))
        self.register_buffer("axes", torch.eye(FEATURES))

    @torch.no_grad()
    def fit_axes(self, squares, kept=KEPT_AXES, evening=0.25):
        """
        Features lie in a narrow cone, along a few strong axes. Centred, on their strongest axes, with the strength of those
        partly evened out, photos of one dish stand out more, in a tenth of the room.
        """
        means = torch.cat([self.mean_feature(part) for part in squares.split(64)]).double()
        centre = means.mean(0)
        strength, axes = torch.linalg.eigh(torch.cov((means - centre).T))
        strength, axes = strength.flip(0)[:kept], axes.flip(1)[:, :kept]
        self.centre, self.axes = centre.float(), (axes / strength.clamp(min=1e-9) ** evening).float()

    def mean_feature(self, image):
        pixels = (image.permute(0, 3, 1, 2).float() - 127.0) / 128.0
        seen = torch.matmul(torch.matmul(self.down, pixels[:, None]), self.across)
        features = self.net.features(seen.reshape(-1, 3, self.size, self.size))
        return features.reshape(-1, self.count, features.shape[-1]).mean(1)

    def forward(self, image):
        feature = self.mean_feature(image)
        # The classifier is linear: the mean of the views' logits is the logits of their mean feature.
        return self.net.classifier(feature), F.normalize(torch.matmul(feature - self.centre, self.axes), dim=1)
