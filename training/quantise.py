"""Tries 8-bit weights and activations; evaluate.py then says what they cost. Takes an export with 32-bit weights."""
import argparse
import pathlib
import shutil

import numpy as np
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from judge import read_square
from photos import Photos


class TrainingPhotos(CalibrationDataReader):
    """A fixed draw of training photos, from which the ranges of the activations are read."""

    def __init__(self, root, photos, count):
        rows = np.random.default_rng(7).choice(np.flatnonzero(photos.split == "train"), count, replace=False)
        self.images = ({"image": read_square(root / photos.entries[i]["path"])[None]} for i in rows)

    def get_next(self):
        return next(self.images, None)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    ready = args.out / "ready.onnx"
    quant_pre_process(str(args.model / "model.onnx"), str(ready))
    reader = TrainingPhotos(args.photos, Photos(args.cache), 256)
    quantize_static(str(ready), str(args.out / "model.onnx"), reader, quant_format=QuantFormat.QDQ, per_channel=True,
                    activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, op_types_to_quantize=["Conv"])
    ready.unlink()
    shutil.copy(args.model / "model.json", args.out / "model.json")


if __name__ == "__main__":
    main()
