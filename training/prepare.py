"""Packs the photo archives, unpacked as class folders, into arrays: squares of 64 px for the source that has no more, of 160 px for all others."""
import argparse
import hashlib
import json
import pathlib
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from PIL import Image

from photos import class_rows

SIDES = {"sharp": 160, "soft": 64}
FOLDERS = {"food101-64": "food101-train-64px", "food101-128": "food101-train-128px/food101-train-128px",
           "thai20": "thai20-train-112px/thai20-train-112px", "indian40": "indian40-112px/indian40-112px",
           "grocery": "grocery-train-128px/grocery-train-128px/train", "nonfood": "nonfood-128px/nonfood-128px",
           "everyday": "everyday-160px/everyday"}
PLATES = "plates-256px"
SMALLEST_BOX = 0.012  # share of the photo that a food of a plate must take


def split_of(name, held=4, tuning=3):
    """4 % held back, 3 % for calibration, by the photo's own id, so that one photo falls alike in all archives."""
    n = int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % 100
    return "held" if n < held else "calibration" if n < held + tuning else "train"


def split_of_photo(source, folder, stem):
    if source == "everyday":
        return split_of(f"everyday/{stem}")
    # 188 photos without food need larger parts to say anything.
    parts = (12, 9) if source == "nonfood" else (4, 3)
    return split_of(f"{'food101' if source.startswith('food101') else source}/{folder}/{stem}", *parts)


def photos_of_folders(root, rows):
    for row in rows:
        parts = ("train/", "val/") if row["source"] == "indian40" else ("",)
        for part in parts:
            for path in sorted((root / FOLDERS[row["source"]] / f"{part}{row['class_folder']}").glob("*.*")):
                source = f"everyday/{path.stem.split('-')[0]}" if row["source"] == "everyday" else row["source"]
                yield {"path": str(path), "source": source, "label": row["label"], "box": None,
                       "split": split_of_photo(row["source"], row["class_folder"], path.stem)}


def photos_of_plates(root, labels):
    """Each food of a plate, cut out with the square around its box."""
    listing = next((root / PLATES).rglob("plates.json"))
    for plate in json.loads(listing.read_text()):
        path = next(listing.parent.rglob(plate["file"]))
        for food in plate["foods"]:
            if food["name"] in labels and food["box"][2] * food["box"][3] > SMALLEST_BOX:
                yield {"path": str(path), "source": f"plates/{path.stem.split('-')[0]}", "label": labels[food["name"]], "box": food["box"],
                       "split": split_of(f"everyday/{path.stem}")}


def read_square(job):
    path, box, target = job
    image = Image.open(path).convert("RGB")
    width, height = image.size
    side, x, y = min(width, height), width / 2, height / 2
    if box:
        left, top, across, down = box
        side, x, y = min(side, 1.1 * max(across * width, down * height)), (left + across / 2) * width, (top + down / 2) * height
    left, top = min(max(0, x - side / 2), width - side), min(max(0, y - side / 2), height - side)
    return np.asarray(image.resize((target, target), Image.LANCZOS, box=(left, top, left + side, top + side)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    args = parser.parse_args()
    rows = class_rows()
    plates = {row["class_folder"]: row["label"] for row in rows if row["source"] == "plates"}
    entries = [*photos_of_folders(args.photos, [row for row in rows if row["source"] in FOLDERS]), *photos_of_plates(args.photos, plates)]
    index = {"labels": sorted({entry["label"] for entry in entries}), "sharp": [], "soft": []}
    for entry in entries:
        index["soft" if entry["source"] == "food101-64" else "sharp"].append(entry)
    args.cache.mkdir(parents=True, exist_ok=True)
    for kind, side in SIDES.items():
        pixels = np.lib.format.open_memmap(args.cache / f"{kind}.npy", "w+", np.uint8, (len(index[kind]), side, side, 3))
        with ProcessPoolExecutor(2) as pool:
            for i, square in enumerate(pool.map(read_square, [(e["path"], e["box"], side) for e in index[kind]], chunksize=256)):
                pixels[i] = square
        pixels.flush()
        print(kind, len(index[kind]), flush=True)
    (args.cache / "index.json").write_text(json.dumps(index))


if __name__ == "__main__":
    main()
