"""Turns the exported graph into one that computes its convolutions in 8 bits."""
import pathlib
import tempfile

import onnx
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

# Ranges of activations leave out the rarest values; Add and Clip stay in 8 bits between two convolutions.
COMPUTED = ["Conv", "Add", "Clip"]
BATCH, PERCENTILE = 4, 99.99


class Squares(CalibrationDataReader):
    def __init__(self, squares):
        self.batches = iter([{"image": squares[i:i + BATCH]} for i in range(0, len(squares), BATCH)])

    def get_next(self):
        return next(self.batches, None)


def is_depthwise(node):
    return node.op_type == "Conv" and next(a.i for a in node.attribute if a.name == "group") > 1


def drop_unused(model):
    """Removes constants that no step reads any more; onnxruntime would name each of them whenever it starts."""
    graph = model.graph
    used = {name for node in graph.node for name in node.input}
    for node in [node for node in graph.node if node.op_type == "Constant" and node.output[0] not in used]:
        graph.node.remove(node)
    for tensor in [tensor for tensor in graph.initializer if tensor.name not in used]:
        graph.initializer.remove(tensor)
    return model


def compute_in_eight_bits(model, squares):
    """
    `squares`: training photos, uint8 NHWC, that show which values occur. Dense weights get 7 of the 8 bits: processors without
    VNNI add two products in 16 bits, which 8-bit weights overflow (2 points of top-1 on an emulated Haswell).
    """
    with tempfile.TemporaryDirectory() as folder:
        raw, plain, done = (pathlib.Path(folder) / name for name in ("raw.onnx", "plain.onnx", "done.onnx"))
        onnx.save(model, raw)
        quant_pre_process(raw, plain, skip_symbolic_shape=True)
        whole = [{"axis": 0, "reduce_range": False, "symmetric": True, "quant_type": QuantType.QInt8}]
        depthwise = {node.input[1]: whole for node in onnx.load(plain).graph.node if is_depthwise(node)}
        quantize_static(plain, done, Squares(squares), quant_format=QuantFormat.QDQ, per_channel=True, reduce_range=True,
                        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, op_types_to_quantize=COMPUTED,
                        calibrate_method=CalibrationMethod.Percentile,
                        extra_options={"TensorQuantOverrides": depthwise, "CalibPercentile": PERCENTILE})
        return drop_unused(onnx.load(done))
