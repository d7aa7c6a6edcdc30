// Shows /offline when a page cannot be loaded because there is no network. It keeps nothing else: no page, no data.
// To switch it off, set IS_ON to false and deploy. Browsers that have it then remove it, within an hour of use.
const IS_ON = true
const KEPT = 'offline-3'
const OFFLINE = '/offline'

const A_DAY = 86_400_000

// It is kept for whoever uses the browser, in whichever language.
const kept = () => caches.match(OFFLINE, { ignoreVary: true })
const keep = async () => (await caches.open(KEPT)).add(new Request(OFFLINE, { cache: 'reload' }))

if (IS_ON) {
  self.addEventListener('install', event => {
    event.waitUntil(keep().then(() => self.skipWaiting()))
  })
  self.addEventListener('activate', event => {
    // The browser then asks for the page while it starts this file.
    event.waitUntil(Promise.all([removeCaches(KEPT), self.registration.navigationPreload?.enable()]))
  })
  self.addEventListener('fetch', event => {
    if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
    const load = async () => (await event.preloadResponse) ?? fetch(event.request)
    const loaded = load()
    event.waitUntil(loaded.then(renew).catch(() => {}))
    event.respondWith(loaded.catch(async () => (await kept()) ?? Response.error()))
  })
} else {
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', event => {
    event.waitUntil(Promise.all([removeCaches(), self.registration.unregister()]))
  })
}

// The shop's name, colour or the visitor's language may have changed.
async function renew() {
  const age = Date.now() - Date.parse((await kept())?.headers.get('Date') ?? '')
  if (age > A_DAY) await keep()
}

async function removeCaches(except) {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== except).map(name => caches.delete(name)))
}
