"""
Fits the features by which a member's photos are compared. Foods cut out of white are put before forty tables, twice each before one and
before another; directions in which photos of one food differ (table, plate, light, angle) then count little.
"""
import argparse
import pathlib

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

from kitchens import SIDE, Looks

TABLES, FOODS, CANVAS = 40, 310, 320
NAMES, LOOKS, FEATURES = 160, 128, 128
SHRINKAGE, LOOKS_SHARE = 0.6, 0.7


def cut_out(path):
    """The food without the white around it; undefined where the photo is no cut-out."""
    image = Image.open(path).convert("RGB")
    regions, _ = ndimage.label(np.asarray(image).min(2) > 238)
    edge = set(np.unique(np.r_[regions[0], regions[-1], regions[:, 0], regions[:, -1]])) - {0}
    around = np.isin(regions, list(edge))
    if not 0.08 <= (~around).mean() <= 0.8 or np.r_[around[0], around[-1], around[:, 0], around[:, -1]].mean() < 0.8:
        return None
    food = ndimage.binary_erosion(ndimage.binary_fill_holes(~around))
    down, across = np.where(food)
    image.putalpha(Image.fromarray((food * 255).astype("uint8")).filter(ImageFilter.GaussianBlur(0.8)))
    return image.crop((across.min(), down.min(), across.max() + 1, down.max() + 1))


def table_of(number, rooms):
    """A table, with or without a plate, and its light."""
    dice = np.random.default_rng(1000 + number)
    room = Image.open(rooms[dice.integers(len(rooms))]).convert("RGB")
    side = int(min(room.size) * dice.uniform(0.35, 0.8))
    left, top = (dice.integers(0, length - side + 1) for length in room.size)
    table = room.crop((left, top, left + side, top + side)).resize((CANVAS, CANVAS), Image.LANCZOS)
    if dice.random() < 0.5:
        table = table.filter(ImageFilter.GaussianBlur(4))
    if dice.random() < 0.75:
        draw, x, y, radius = ImageDraw.Draw(table), *(CANVAS / 2 + dice.uniform(-10, 10, 2)), dice.uniform(95, 140)
        colour = tuple(int(v) for v in dice.integers(150, 250) + dice.integers(-12, 12, 3))
        for grown, share in ((radius + 4, 0.55), (radius, 1), (radius * 0.72, 0.96)):
            draw.ellipse((x - grown, y - grown, x + grown, y + grown), fill=tuple(int(v * share) for v in colour))
    return table, dice.uniform(0.75, 1.15), dice.uniform(-0.12, 0.12), dice.uniform(0.42, 0.62)


def photo_of(food, table, dice):
    plain, light, warmth, size = table
    picture, grown = plain.copy(), CANVAS * size * dice.uniform(0.85, 1.15) / max(food.size)
    lying = food.resize((max(8, int(food.size[0] * grown)), max(8, int(food.size[1] * grown * dice.uniform(0.75, 1)))), Image.LANCZOS)
    lying = lying.rotate(dice.uniform(-180, 180), expand=True, resample=Image.BICUBIC)
    x, y = (int(CANVAS / 2 - length / 2 + dice.uniform(-25, 25)) for length in lying.size)
    shadow = lying.getchannel("A").point(lambda v: int(v * 0.4)).filter(ImageFilter.GaussianBlur(4))
    picture.paste((20, 15, 10), (x + 4, y + 6, x + 4 + lying.size[0], y + 6 + lying.size[1]), shadow)
    picture.paste(lying.convert("RGB"), (x, y), lying.getchannel("A"))
    side = int(CANVAS * dice.uniform(0.72, 1))
    left, top = (int(np.clip((CANVAS - side) / 2 + dice.uniform(-20, 20), 0, CANVAS - side)) for _ in range(2))
    seen = np.asarray(picture.crop((left, top, left + side, top + side)).resize((SIDE, SIDE), Image.LANCZOS)) * light * dice.uniform(0.9, 1.1)
    tint = warmth + dice.uniform(-0.03, 0.03)
    return np.clip(seen * np.array([1 + tint, 1, 1 - tint]), 0, 255).astype(np.uint8)


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def directions_of(numbers, count):
    some = numbers[np.random.default_rng(1).permutation(len(numbers))[:7000]]
    mean, spread = some.mean(0), some.std(0) + 5e-3 * some.std()
    torch.manual_seed(1)
    axes = torch.svd_lowrank(torch.from_numpy((some - mean) / spread), q=count, niter=2)[2].numpy()
    axes = axes / spread[:, None] / np.sqrt((((some - mean) / spread) @ axes).std(0))
    return axes, mean @ axes


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    args = parser.parse_args()
    everyday, dice = args.photos / "everyday-160px/everyday", np.random.default_rng(5)
    rooms = sorted((everyday / "not_food").glob("ade20k-*")) + sorted((everyday / "not_food").glob("yhfurniture-*"))
    foods = [food for path in sorted(everyday.rglob("ffml-*.webp")) if (food := cut_out(path))]
    looks, of_food, seen = Looks(args.model), [], []
    for number, food in enumerate(dice.permutation(len(foods))[:FOODS]):
        own = np.random.default_rng(int(food))
        first, other = number % TABLES, (number + 1 + dice.integers(TABLES - 1)) % TABLES
        for table in (first, first, other, other):
            seen.append(looks(photo_of(foods[food], table_of(table, rooms), own))[2:4])
            of_food.append(food)
    corners, words = (np.stack(one) for one in zip(*seen))
    kept, of_food = np.load(args.cache / "kitchens.npz"), np.array(of_food)
    names, names_at = directions_of(kept["third"], NAMES)
    looked, looked_at = directions_of(kept["corners"], LOOKS)

    def joined(third, second):
        return np.concatenate([unit(third @ names - names_at), LOOKS_SHARE * unit(second @ looked - looked_at)], 1)

    plates, within, count = joined(words, corners), 0, 0
    for food in np.unique(of_food):
        around = plates[of_food == food] - plates[of_food == food].mean(0)
        within, count = within + around.T @ around, count + len(around) - 1
    within = within / count
    within = (1 - SHRINKAGE) * within + SHRINKAGE * np.trace(within) / len(within) * np.eye(len(within))
    values, vectors = np.linalg.eigh(within)
    white = vectors / np.sqrt(values)
    every = joined(kept["third"], kept["corners"]) @ white
    torch.manual_seed(1)
    chosen = torch.svd_lowrank(torch.from_numpy((every - every.mean(0)).astype(np.float32)), q=FEATURES, niter=2)[2].numpy()
    np.savez(args.cache / "likeness.npz", names=names, names_at=names_at, looks=looked, looks_at=looked_at, axes=white @ chosen, centre=every.mean(0) @ chosen)


if __name__ == "__main__":
    main()
