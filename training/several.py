"""
Tells photos of several foods from photos of one, by what all three networks see in a whole photo. Looks at plates (`look`), and trains the line
between them and single foods that look_closer.py puts into the model (`fit`).
"""
import io
import json

import numpy as np
import torch
from PIL import Image

from kitchens import SIDE, Looks, Seen, arguments, evenly, read_by_networks, run, side_by_side, square_of, told_apart
from prepare import PLATES, split_of


def plates(root):
    """path, source, number of different foods and split of each plate"""
    for folder in (PLATES, "plates2-256px"):
        listing = next((root / folder).rglob("plates.json"))
        for plate in json.loads(listing.read_text()):
            path = next(listing.parent.rglob(plate["file"]))
            yield path, path.stem.split("-")[0], len({food["name"] for food in plate["foods"]}), split_of(f"everyday/{path.stem}")


def as_small(square):
    """The square as household photos were saved: plates are larger, and detail must not tell them apart."""
    saved = io.BytesIO()
    Image.fromarray(square).resize((160, 160), Image.LANCZOS).save(saved, "WEBP", quality=80)
    return np.asarray(Image.open(saved).convert("RGB").resize((SIDE, SIDE), Image.LANCZOS))


def look(args, _labels):
    looks, rows = Looks(args.model), []
    for path, source, foods, split in plates(args.photos):
        square = square_of(path, None)
        rows += [(*looks(seen), source, foods, split) for seen in (square, as_small(square))]
    first, second, _, third, _, source, foods, split = (np.array(values) for values in zip(*rows))
    np.savez(args.cache / "plates.npz", first=first, second=second, third=third, source=source, foods=foods, split=split)


def fit(args, labels):
    of, kept = Seen(args.cache, labels), np.load(args.cache / "plates.npz")
    single = np.flatnonzero((of.split != "held") & (of.label != of.not_food) & ~np.isin(of.collection, args.without))
    several = np.flatnonzero((kept["foods"] >= 2) & (kept["split"] == "train") & ~np.isin(kept["source"], args.without))
    seen = torch.cat([(torch.from_numpy(kept[name][several]).float() - mean) @ axes for name, (axes, mean) in of.maps.items()], 1)
    _, source, count = np.unique(kept["source"][several], return_inverse=True, return_counts=True)
    by_root = count[source] ** -0.5
    # Half are plates, by the root of how many their source has; the other half is drawn evenly over the kinds of photos of single foods.
    chances = np.concatenate([by_root / by_root.sum(), evenly(np.where(of.is_household, "household", of.kind)[single])])
    truth = np.arange(len(chances)) < len(several)
    line, bias = read_by_networks(of, *told_apart(truth, torch.cat([seen, side_by_side(of)[single]]), chances))
    np.savez(args.cache / "several-fit.npz", bias=bias, **line)


STEPS = {"look": look, "fit": fit}

if __name__ == "__main__":
    parser = arguments(__doc__, STEPS)
    parser.add_argument("--without", nargs="*", default=[], help="sources to leave out of fit, to judge it on them")
    run(STEPS, parser.parse_args())
