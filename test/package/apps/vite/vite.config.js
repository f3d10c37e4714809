const backend = `http://localhost:${process.env.BACKEND_PORT}`

/** The backend is a process of its own, behind Vite's proxy. */
export default {
  server: { proxy: { '/wallet': backend } },
  preview: { proxy: { '/wallet': backend } },
}
