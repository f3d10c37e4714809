import { loadLater } from './loadLater.tsx'

/** A QR code, whose code is loaded when one is shown; its place is kept free until then. */
export const LaterQrCode = loadLater(
  async () => (await import('./QrCode.tsx')).QrCode,
  () => <span className="qr" />,
)
