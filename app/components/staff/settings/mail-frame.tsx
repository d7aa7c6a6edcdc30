import { useEffect, useRef } from 'react'

/** A mail as its HTML shows it, as high as it is. Without JavaScript it scrolls. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fit = () => {
    const shown = frame.current
    const mail = shown?.contentDocument?.documentElement
    if (shown && mail) shown.style.height = `${mail.scrollHeight + shown.offsetHeight - shown.clientHeight}px`
  }
  // The mail that came with the server's HTML had loaded before this code.
  useEffect(fit, [])
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={html}
      // Its scripts stay off. The page may only ask how high it is.
      sandbox="allow-same-origin"
      onLoad={fit}
      className="h-[40rem] w-full rounded-md border border-line bg-white"
    />
  )
}
