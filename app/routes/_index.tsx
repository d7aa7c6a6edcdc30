import { m } from '#app/i18n/paraglide/messages.js'

export default function Home() {
  return <main><h1>{m.common_home()}</h1></main>
}
