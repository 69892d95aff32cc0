"""Runs the shipped graph on photo files as the server does: centre square, Lanczos-3 to 128 px, one thread."""
import numpy as np
import onnxruntime
from PIL import Image

from prepare import centre_square
from shipped import INPUT


def softmax(logits):
    shifted = np.exp(logits - logits.max(1, keepdims=True))
    return shifted / shifted.sum(1, keepdims=True)


def read_square(path):
    return np.asarray(centre_square(Image.open(path).convert("RGB")).resize((INPUT, INPUT), Image.LANCZOS))


def open_session(model):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def judge_files(model, paths, batch=4):
    session = open_session(model)
    logits, features = [], []
    for i in range(0, len(paths), batch):
        answer = session.run(["logits", "features"], {"image": np.stack([read_square(p) for p in paths[i:i + batch]])})
        logits.append(answer[0])
        features.append(answer[1])
    return np.concatenate(logits), np.concatenate(features)


def judge_rows(model, root, photos, rows):
    return judge_files(model, [root / photos.entries[i]["path"] for i in rows])
