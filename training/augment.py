"""Augmentation of whole batches on tensors; no picture is decoded or moved one at a time."""
import math

import torch
from torch.nn import functional as F


def upscale(images, size):
    """The resize that the shipped graph does itself: bilinear, half-pixel centres."""
    return F.interpolate(images, size=(size, size), mode="bilinear", align_corners=False)


def crop_and_turn(images, size, generator, smallest=0.4, mode="bilinear"):
    """Random area, aspect, tilt and mirror of each picture, sampled straight at the network's input size."""
    n = images.shape[0]
    draw = lambda low, high: torch.rand(n, generator=generator) * (high - low) + low
    area, aspect, tilt = draw(smallest, 1.0).sqrt(), torch.exp(draw(-0.22, 0.22)), draw(-0.2, 0.2)
    across, down = (area * aspect).clamp(max=1), (area / aspect).clamp(max=1)
    mirror = (torch.rand(n, generator=generator) < 0.5).float() * 2 - 1
    matrix = torch.stack([
        torch.stack([across * torch.cos(tilt) * mirror, -down * torch.sin(tilt), draw(-1, 1) * (1 - across)], 1),
        torch.stack([across * torch.sin(tilt) * mirror, down * torch.cos(tilt), draw(-1, 1) * (1 - down)], 1)], 1)
    grid = F.affine_grid(matrix, (n, 3, size, size), align_corners=False)
    return F.grid_sample(images, grid, mode, padding_mode="reflection", align_corners=False)


def jitter_colour(images, generator, strength=0.3):
    """Brightness, contrast, saturation and white balance, around the photo's own mean."""
    n = images.shape[0]
    draw = lambda *shape: 1 + (torch.rand(n, *shape, generator=generator) * 2 - 1) * strength
    grey = images.mean(1, keepdim=True)
    images = grey + (images - grey) * draw(1, 1, 1)
    mean = images.mean((1, 2, 3), keepdim=True)
    images = mean + (images - mean) * draw(1, 1, 1)
    cast = 1 + (torch.rand(n, 3, 1, 1, generator=generator) * 2 - 1) * strength / 3
    return (images * draw(1, 1, 1) * cast).clamp(0, 255)


def mix(images, targets, generator, chance):
    """Mixup or CutMix with the batch reversed; returns soft targets."""
    if torch.rand((), generator=generator) > chance:
        return images, targets
    share = torch.rand((), generator=generator).item()
    if torch.rand((), generator=generator) < 0.5:
        share = 0.5 * share
        images = images * (1 - share) + images.flip(0) * share
    else:
        size = images.shape[-1]
        edge = int(size * math.sqrt(0.5 * share))
        left, top = (torch.randint(0, size - edge + 1, (2,), generator=generator)).tolist()
        images = images.clone()
        images[:, :, top:top + edge, left:left + edge] = images.flip(0)[:, :, top:top + edge, left:left + edge]
        share = edge * edge / (size * size)
    return images, targets * (1 - share) + targets.flip(0) * share


def invent_non_food(n, side, generator):
    """Pictures of nothing to eat: plain colours, gradients, stripes, noise and lines like text, as uint8 NCHW."""
    draw = lambda *shape: torch.rand(*shape, generator=generator)
    y, x = torch.meshgrid(torch.linspace(0, 1, side), torch.linspace(0, 1, side), indexing="ij")
    pictures = []
    for kind in torch.randint(0, 5, (n,), generator=generator).tolist():
        base, other = draw(3, 1, 1), draw(3, 1, 1)
        angle = draw(1).item() * 6.3
        ramp = (x * math.cos(angle) + y * math.sin(angle)) * (1 + draw(1).item())
        if kind == 0:
            picture = base.expand(3, side, side) + 0.02 * draw(3, side, side)
        elif kind == 1:
            picture = base + (other - base) * ramp
        elif kind == 2:
            stripes = (torch.sin(ramp * (10 + 60 * draw(1).item())) > 0).float()
            picture = base + (other - base) * stripes
        elif kind == 3:
            cells = 2 ** int(1 + 5 * draw(1).item())
            picture = F.interpolate(draw(1, 3, cells, cells), size=(side, side), mode="bilinear")[0]
        else:
            rows = (torch.arange(side) // (2 + int(4 * draw(1).item()))) % 2
            ink = (draw(1, side, side) < 0.5).float() * rows[:, None]
            paper = 0.8 + 0.2 * base
            picture = paper - ink * paper * (0.6 + 0.4 * other)
        pictures.append(picture.clamp(0, 1))
    return (torch.stack(pictures) * 255).to(torch.uint8)
