/** What staff wrote, as HTML. It was cleaned of everything that acts when it came into the shop. */
export function HtmlText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the import, and scripts do not run without a nonce.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
