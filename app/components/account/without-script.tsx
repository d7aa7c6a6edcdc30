import { StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'

const STYLE = '.needs-script{display:none}.slip-input{position:static!important;opacity:1!important}'

/** Without JavaScript: hides controls that need it and shows plain file inputs. */
export function WithoutScript() {
  return <StyleWithoutScript>{STYLE}</StyleWithoutScript>
}
