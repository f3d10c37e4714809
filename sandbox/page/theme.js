// Before the first paint, so that a chosen theme never flashes. A classic script of its own, because
// a module would run later and the page's policy allows no inline script.
try {
  const theme = localStorage.getItem('holdfast-sandbox.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be refused: the system's theme it is.
}
