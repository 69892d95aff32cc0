"""The network as it ships: the views, the sharpness and the normalisation are part of the graph."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

INPUT = 128
JUDGED = 64
# Centre (x, y), share of the square that each view shows, and whether it is mirrored.
WHOLE = [(0.5, 0.5, 1.0, False)]
SIX = [*WHOLE, (0.5, 0.5, 1.0, True)] + [(x, y, 0.85, x > 0.5) for x in (0.425, 0.575) for y in (0.425, 0.575)]


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


def view_matrices(views, size):
    """One matrix a view and axis: down to the judged sharpness, then up to the size the network works at."""
    up = bilinear_up(size)
    down = np.stack([up @ shrink(y, share) for _, y, share, _ in views])
    across = np.stack([(up @ shrink(x, share))[::-1 if mirrored else 1].T for x, _, share, mirrored in views])
    return torch.tensor(down, dtype=torch.float32)[:, None], torch.tensor(across, dtype=torch.float32)[:, None]


class ShippedNet(nn.Module):
    """uint8 NHWC squares of 128 px to mean logits and the L2-normalised mean feature of all views."""

    def __init__(self, net, size, views):
        super().__init__()
        self.net, self.size, self.count = net, size, len(views)
        down, across = view_matrices(views, size)
        self.register_buffer("down", down)
        self.register_buffer("across", across)

    def forward(self, image):
        pixels = (image.permute(0, 3, 1, 2).float() - 127.0) / 128.0
        seen = torch.matmul(torch.matmul(self.down, pixels[:, None]), self.across)
        features = self.net.features(seen.reshape(-1, 3, self.size, self.size))
        features = features.reshape(-1, self.count, features.shape[-1]).mean(1)
        # The classifier is linear: the mean of the views' logits is the logits of their mean feature.
        return self.net.classifier(features), F.normalize(features, dim=1)
