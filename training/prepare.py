"""Turns the photo archives, unpacked as class folders, into memory-mapped arrays of 64 px squares.

Every photo is brought to the sharpness of the largest source (64 px): a network trained on soft pictures fails on
sharp ones. Sources with more pixels give several views of each photo, zoomed in by up to 2, all 64 px wide.
Their centre squares at 128 px are kept as well, for the sharp part of the training. Photos outside training that look like
one inside take part in nothing.
"""
import argparse
import csv
import hashlib
import io
import json
import pathlib
import random
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from PIL import Image

SIDE = 64
SHARP = 128
VIEWS = 6
FOLDERS = {"food101-64": "food101-train-64px", "food101-128": "food101-train-128px/food101-train-128px",
           "thai20": "thai20-train-112px/thai20-train-112px", "indian40": "indian40-112px/indian40-112px",
           "grocery": "grocery-train-128px/grocery-train-128px/train", "nonfood": "nonfood-128px/nonfood-128px"}


def split_of(source, folder, stem):
    """4 % held back, 3 % for calibration, by the photo's own id, so one photo falls alike in both Food-101 archives."""
    family = "food101" if source.startswith("food101") else source
    # 188 photos without food need larger parts to say anything.
    held, tuning = (12, 9) if source == "nonfood" else (4, 3)
    n = int(hashlib.sha256(f"{family}/{folder}/{stem}".encode()).hexdigest()[:8], 16) % 100
    if n < held:
        return "held"
    return "calibration" if n < held + tuning else "train"


def centre_square(image):
    width, height = image.size
    side = min(width, height)
    left, top = (width - side) // 2, (height - side) // 2
    return image.crop((left, top, left + side, top + side))


def through_jpeg(image):
    # The 64 px source was saved at this quality; half of the other views get the same marks.
    packed = io.BytesIO()
    image.save(packed, "JPEG", quality=75)
    return Image.open(packed).convert("RGB")


def read_views(job):
    path, source, seed = job
    image = Image.open(path).convert("RGB")
    if source == "food101-64":
        assert image.size == (SIDE, SIDE), path
        return np.asarray(image)[None]
    dice = random.Random(seed)
    side = min(image.size)
    views = [centre_square(image).resize((SIDE, SIDE), Image.LANCZOS)]
    for _ in range(VIEWS - 1):
        crop = dice.uniform(0.55, 1.0) * side
        left, top = dice.uniform(0, image.width - crop), dice.uniform(0, image.height - crop)
        view = image.resize((SIDE, SIDE), Image.LANCZOS, box=(left, top, left + crop, top + crop))
        views.append(through_jpeg(view) if dice.random() < 0.5 else view)
    return np.stack([np.asarray(v) for v in views])


def read_sharp(path):
    return np.asarray(centre_square(Image.open(path).convert("RGB")).resize((SHARP, SHARP), Image.LANCZOS))


def look_of(pixels):
    """What a photo looks like, as unit vectors whose dot product is the correlation of two photos' greys at 32 px."""
    grey = pixels.reshape(len(pixels), 32, 2, 32, 2, 3).mean((2, 4, 5)).reshape(len(pixels), -1).astype(np.float32)
    grey -= grey.mean(1, keepdims=True)
    return grey / np.maximum(np.linalg.norm(grey, axis=1, keepdims=True), 1e-6)


def find_twins(looks, is_trained, alike=0.995, at_once=500):
    """Which photos outside training look like one that is trained on: archives hold some under several names."""
    twins, trained = np.zeros(len(looks), bool), looks[is_trained].T
    others = np.flatnonzero(~is_trained)
    for part in np.array_split(others, max(1, len(others) // at_once)):
        twins[part] = (looks[part] @ trained).max(1) > alike
    return twins


def folders_of(root, source, class_folder):
    if source == "indian40":
        return [root / FOLDERS[source] / part / class_folder for part in ("train", "val")]
    return [root / FOLDERS[source] / class_folder]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    args = parser.parse_args()
    rows = list(csv.DictReader(open(pathlib.Path(__file__).parent / "classes.csv")))
    labels = sorted({row["label"] for row in rows})
    entries = []
    for row in rows:
        for folder in folders_of(args.photos, row["source"], row["class_folder"]):
            for path in sorted(folder.glob("*.jpg")) if folder.exists() else []:
                entries.append((path, row["source"], row["class_folder"], labels.index(row["label"])))
    entries.sort(key=lambda e: (e[1] != "food101-64", str(e[0])))
    jobs = [(str(path), source, i) for i, (path, source, _, _) in enumerate(entries)]
    counts = [1 if source == "food101-64" else VIEWS for _, source, _, _ in entries]
    starts = np.concatenate([[0], np.cumsum(counts)])
    args.cache.mkdir(parents=True, exist_ok=True)
    pixels = np.lib.format.open_memmap(args.cache / "pixels.npy", "w+", np.uint8, (int(starts[-1]), SIDE, SIDE, 3))
    with ProcessPoolExecutor(2) as pool:
        for i, views in enumerate(pool.map(read_views, jobs, chunksize=256)):
            pixels[starts[i]:starts[i + 1]] = views
    pixels.flush()
    detailed = [path for path, source, _ in jobs if source != "food101-64"]
    sharp = np.lib.format.open_memmap(args.cache / "sharp.npy", "w+", np.uint8, (len(detailed), SHARP, SHARP, 3))
    with ProcessPoolExecutor(2) as pool:
        for i, square in enumerate(pool.map(read_sharp, detailed, chunksize=256)):
            sharp[i] = square
    sharp.flush()
    splits = np.array([split_of(source, folder, path.stem) for path, source, folder, _ in entries])
    looks = np.concatenate([look_of(pixels[part]) for part in np.array_split(starts[:-1], max(1, len(entries) // 5000))])
    splits[find_twins(looks, splits == "train")] = "twin"
    index = [{"path": str(path.relative_to(args.photos)), "source": source, "label": label,
              "split": str(splits[i]), "start": int(starts[i]), "views": counts[i]}
             for i, (path, source, folder, label) in enumerate(entries)]
    (args.cache / "index.json").write_text(json.dumps({"labels": labels, "photos": index}))
    for split in ("train", "calibration", "held", "twin"):
        print(split, sum(p["split"] == split for p in index))


if __name__ == "__main__":
    main()
