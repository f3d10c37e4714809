// node --import ./instrumentation.js server.js
import { metrics } from '@opentelemetry/api'
import {
  ConsoleMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  NodeTracerProvider,
} from '@opentelemetry/sdk-trace-node'

// In production, the exporters of your collector, such as those of @opentelemetry/exporter-*-otlp-http.
const spanProcessors = [new BatchSpanProcessor(new ConsoleSpanExporter())]
const readers = [new PeriodicExportingMetricReader({ exporter: new ConsoleMetricExporter() })]

new NodeTracerProvider({ spanProcessors }).register()
metrics.setGlobalMeterProvider(new MeterProvider({ readers }))
