const STYLE = '.needs-script{display:none}.slip-input{position:static!important;opacity:1!important}'

/** Takes away what only a script can do, and shows a file's own field. */
export function WithoutScript() {
  return (
    <noscript>
      <style>{STYLE}</style>
    </noscript>
  )
}
