// Before the first paint, so that a chosen theme never flashes. A file of its own, because the
// page's policy allows no inline script.
try {
  const theme = localStorage.getItem('marram.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be refused: the system's theme it is.
}
