const NEAR = '800px 0px'
const FIRST_SIGNS = ['pointerdown', 'keydown', 'focusin', 'popstate'] as const

/**
 * Resolves when a part of the page that came with the markup is about to be used: it gets near the screen, or somebody
 * touches the page at all. At once where the part is not there yet, since then it is waited for.
 */
export function whenWanted(id: string): Promise<void> {
  const part = document.getElementById(id)
  if (!part || location.hash === `#${id}`) return Promise.resolve()
  return new Promise(resolve => {
    const want = () => {
      observer.disconnect()
      for (const sign of FIRST_SIGNS) removeEventListener(sign, want)
      resolve()
    }
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && want(),
      {
        rootMargin: NEAR,
      },
    )
    observer.observe(part)
    for (const sign of FIRST_SIGNS) addEventListener(sign, want, { passive: true })
  })
}
