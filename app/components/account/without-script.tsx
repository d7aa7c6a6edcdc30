import { StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'

const STYLE = '.needs-script{display:none}.slip-input{position:static!important;opacity:1!important}'

/** Takes away what only a script can do, and shows a file's own field. */
export function WithoutScript() {
  return <StyleWithoutScript>{STYLE}</StyleWithoutScript>
}
