"""Turns the exported graph into one that computes its convolutions in 8 bits."""
import json
import pathlib
import tempfile

import onnx
from onnx import helper, numpy_helper
from onnxruntime import GraphOptimizationLevel, InferenceSession, SessionOptions
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

# Ranges of activations leave out the rarest values; Add and Clip stay in 8 bits between two convolutions.
COMPUTED = ["Conv", "Add", "Clip"]
PERCENTILE = 99.99


def simplified(model, level):
    """The graph after onnxruntime's own simplifications."""
    with tempfile.TemporaryDirectory() as folder:
        options, done = SessionOptions(), pathlib.Path(folder) / "done.onnx"
        options.graph_optimization_level, options.optimized_model_filepath = level, str(done)
        InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        return onnx.load(done)


class Inputs(CalibrationDataReader):
    def __init__(self, inputs):
        self.inputs = iter(inputs)

    def get_next(self):
        return next(self.inputs, None)


def save_graph(model, path):
    """
    With the weights in a file of their own beside it, which onnxruntime maps instead of reading: a server rests with 4 MB less. The
    model in memory has none after it.
    """
    beside = path.with_suffix(".data")
    beside.unlink(missing_ok=True)
    onnx.save(model, path, save_as_external_data=True, location=beside.name, size_threshold=20_000)
    beside.chmod(0o644)


def save_model(model, out, settings):
    """The checked graph and its settings, as the server reads them."""
    onnx.checker.check_model(model)
    out.mkdir(parents=True, exist_ok=True)
    save_graph(model, out / "model.onnx")
    (out / "model.json").write_text(json.dumps(settings, indent=2) + "\n")
    print(graph_bytes(out / "model.onnx"), "bytes")


def graph_bytes(path):
    return path.stat().st_size + path.with_suffix(".data").stat().st_size


def is_depthwise(node):
    return node.op_type == "Conv" and next(a.i for a in node.attribute if a.name == "group") > 1


def pad_inside_convolutions(model):
    """A convolution pads what it reads in 8 bits; a step before it would go through 32."""
    graph = model.graph
    numbers = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    for pad in [node for node in graph.node if node.op_type == "Pad"]:
        assert all(a.s == b"constant" for a in pad.attribute if a.name == "mode") and not any(pad.input[2:]), pad.name
        wide = numbers[pad.input[1]].reshape(2, -1)[:, 2:].flatten()
        for conv in [node for node in graph.node if pad.output[0] in node.input]:
            assert conv.op_type == "Conv", conv.op_type
            own = next(a for a in conv.attribute if a.name == "pads")
            own.CopyFrom(helper.make_attribute("pads", [int(a + b) for a, b in zip(own.ints, wide)]))
            conv.input[0] = pad.input[0]
        graph.node.remove(pad)
    return model


def drop_unused(model):
    """Removes constants that no step reads any more; onnxruntime would name each of them whenever it starts."""
    graph = model.graph
    used = {name for node in graph.node for name in node.input}
    for node in [node for node in graph.node if node.op_type == "Constant" and node.output[0] not in used]:
        graph.node.remove(node)
    for tensor in [tensor for tensor in graph.initializer if tensor.name not in used]:
        graph.initializer.remove(tensor)
    return model


def kept_exact(model, count):
    """The names of the first convolutions, and of what clips what they say."""
    first = [node for node in model.graph.node if node.op_type == "Conv"][:count]
    said = {node.output[0] for node in first}
    return [node.name for node in [*first, *(node for node in model.graph.node if node.op_type == "Clip" and node.input[0] in said)]]


def compute_in_eight_bits(model, inputs, exact=0):
    """
    All but the first `exact` convolutions.
    `inputs`: what the graph reads for training photos, which shows which values occur. Dense weights get 7 of the 8 bits: processors without
    VNNI add two products in 16 bits, which 8-bit weights overflow (2 points of top-1 on an emulated Haswell).
    """
    with tempfile.TemporaryDirectory() as folder:
        raw, plain, done = (pathlib.Path(folder) / name for name in ("raw.onnx", "plain.onnx", "done.onnx"))
        onnx.save(pad_inside_convolutions(simplified(model, GraphOptimizationLevel.ORT_ENABLE_BASIC)), raw)
        quant_pre_process(raw, plain, skip_symbolic_shape=True)
        whole = [{"axis": 0, "reduce_range": False, "symmetric": True, "quant_type": QuantType.QInt8}]
        ready = onnx.load(plain)
        depthwise = {node.input[1]: whole for node in ready.graph.node if is_depthwise(node)}
        quantize_static(plain, done, Inputs(inputs), quant_format=QuantFormat.QDQ, per_channel=True, reduce_range=True,
                        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, op_types_to_quantize=COMPUTED,
                        calibrate_method=CalibrationMethod.Percentile, nodes_to_exclude=kept_exact(ready, exact),
                        extra_options={"TensorQuantOverrides": depthwise, "CalibPercentile": PERCENTILE})
        return drop_unused(onnx.load(done))
