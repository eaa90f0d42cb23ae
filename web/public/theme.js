// Loaded before the first paint, so that a dark page never flashes white.
const dark = matchMedia('(prefers-color-scheme: dark)')

function applyTheme() {
  const chosen = localStorage.getItem('theme')
  const system = dark.matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system
}

applyTheme()
dark.addEventListener('change', applyTheme)
addEventListener('storage', applyTheme)
addEventListener('themechange', applyTheme)
