import { checkMethods } from '../checks/checkOption.ts'

/** Values of attributes; none of them is personal or secret. */
export type RelayAttributes = Record<string, string | number>

/** The part of OpenTelemetry's `Span` that the relay uses. */
export interface RelaySpan {
  updateName(name: string): unknown
  setAttributes(attributes: RelayAttributes): unknown
  /** 2 is an error. */
  setStatus(status: { code: 2 }): unknown
  end(): void
}

/** The part of OpenTelemetry's `SpanOptions` that the relay uses. */
export interface RelaySpanOptions {
  /** 1 is a server's, 2 a client's. */
  kind: 1 | 2
  /** The attributes that are known when the span starts. */
  attributes: RelayAttributes
}

/** The part of OpenTelemetry's `Tracer` that the relay uses; `trace.getTracer('holdfast')` is one. */
export interface RelayTracer {
  startActiveSpan<Work extends (span: RelaySpan) => unknown>(
    name: string,
    options: RelaySpanOptions,
    work: Work,
  ): ReturnType<Work>
}

/** The part of OpenTelemetry's `Histogram` that the relay uses. */
export interface RelayHistogram {
  record(value: number, attributes: RelayAttributes): void
}

/** The part of OpenTelemetry's `Counter` that the relay uses. */
export interface RelayCounter {
  add(value: number, attributes: RelayAttributes): void
}

/** Description and unit of an instrument. */
export interface RelayMetricOptions {
  /** A sentence for dashboards. */
  description: string
  /** In UCUM's notation, such as `s`. */
  unit: string
}

/** The part of OpenTelemetry's `Meter` that the relay uses; `metrics.getMeter('holdfast')` is one. */
export interface RelayMeter {
  createHistogram(name: string, options: RelayMetricOptions): RelayHistogram
  createCounter(name: string, options: RelayMetricOptions): RelayCounter
}

/**
 * Checks the tracer and the meter: a provider of them is given easily, and would measure nothing.
 *
 * @throws INVALID_INPUT naming the option that is wrong
 */
export function checkTelemetry({
  tracer,
  meter,
}: {
  tracer?: RelayTracer | undefined
  meter?: RelayMeter | undefined
}): void {
  if (tracer) checkMethods('tracer', tracer, ['startActiveSpan'], "trace.getTracer('holdfast')")
  const instruments = ['createHistogram', 'createCounter']
  if (meter) checkMethods('meter', meter, instruments, "metrics.getMeter('holdfast')")
}
