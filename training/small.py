"""
Which small photos are from kitchens. Looks at photos once more, made smaller and saved as messengers and thumbnails do (`look`), and trains the line
between kitchens and others for photos without fine detail (`fit`). Shrunk photos of all kinds are alike in what saving left: food alone tells them apart.
"""
import io

import numpy as np
import torch
from PIL import Image

from kitchens import Looks, Seen, arguments, photos_to_look_at, read_by_networks, run, square_of, trained_gate

# Photos that are made smaller, of households and of each other source.
MOST = {"household": 1500, "everyday": 1200, "world": 350, "food101-128": 250, "indian40": 125, "thai20": 75, "grocery": 75}
# px of the shorter side, and the quality that it is saved in; the few that stay as large are saved worse.
SIDES, QUALITY, WORSE, SHARE_SHRUNK, SHARE_JPEG = (56, 112), (50, 95), (40, 80), 0.7, 0.8


def made_small(square, dice):
    image, (least, most) = Image.fromarray(square), QUALITY
    if dice.random() < SHARE_SHRUNK:
        side = int(np.exp(dice.uniform(*np.log(SIDES))))
        image = image.resize((side, side), Image.LANCZOS)
    else:
        least, most = WORSE
    saved = io.BytesIO()
    image.save(saved, "JPEG" if dice.random() < SHARE_JPEG else "WEBP", quality=int(dice.integers(least, most + 1)))
    return np.asarray(Image.open(saved).convert("RGB").resize(square.shape[:2], Image.LANCZOS))


def drawn(of, boxed):
    """Rows of whole photos of food, so many of each kind."""
    kind, dice = np.where(of.is_household, "household", of.kind), np.random.default_rng(21)
    whole = (of.label != of.not_food) & ~boxed
    return np.sort(np.concatenate([dice.permutation(np.flatnonzero(whole & (kind == name)))[:count] for name, count in MOST.items()]))


def look(args, labels):
    of, photos, looks = Seen(args.cache, labels), list(photos_to_look_at(args.photos)), Looks(args.model)
    rows = drawn(of, np.array([photos[row][1] is not None for row in of.row]))
    seen = [looks(made_small(square_of(photos[of.row[row]][0], None), np.random.default_rng([21, row]))) for row in rows]
    first, second, _, third, sharp = (np.stack(values) for values in zip(*seen))
    np.savez(args.cache / "small.npz", rows=of.row[rows], first=first, second=second, third=third, sharp=sharp)


def fit(args, labels):
    of, kept = Seen(args.cache, labels), np.load(args.cache / "small.npz")
    again = np.flatnonzero(np.isin(kept["rows"], of.row))
    copies = np.searchsorted(of.row, kept["rows"][again])
    for name, (axes, mean) in of.maps.items():
        of.seen[name] = torch.cat([of.seen[name], (torch.from_numpy(kept[name][again]).float() - mean) @ axes])
    for name in ("label", "is_household", "kind", "split"):
        setattr(of, name, np.concatenate([getattr(of, name), getattr(of, name)[copies]]))
    sharp = np.concatenate([of.sharp, kept["sharp"][again]])
    rows = np.flatnonzero(~sharp & (of.split != "held") & (of.label != of.not_food))
    line, bias = read_by_networks(of, *trained_gate(of, rows))
    np.savez(args.cache / "small-fit.npz", bias=bias, **line)


STEPS = {"look": look, "fit": fit}

if __name__ == "__main__":
    run(STEPS, arguments(__doc__, STEPS).parse_args())
