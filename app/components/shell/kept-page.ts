/**
 * Calls `leave` when the page is left, and `comeBack` when the browser had kept the page for its back button and shows
 * it again. Returns what ends this.
 */
export function onKeptPage({ leave, comeBack }: { leave: () => void; comeBack: () => void }): () => void {
  const ended = new AbortController()
  const { signal } = ended
  window.addEventListener('pagehide', leave, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal })
  return () => ended.abort()
}
