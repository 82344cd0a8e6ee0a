// The service worker: without a connection the page opens from what is kept here. With one, the server's page
// is always shown: an old page never comes from here.

// The build writes both.
const version = 'VERSION';
const files = ['FILES'];

const cacheName = `tercet-${version}`;
const address = (path) => new URL(path, self.registration.scope).href;
const page = () => address('./');

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      await cache.addAll([page(), ...files.map(address)]);
      // A server that was updated meanwhile has sent a newer page. Then this version is of no use.
      const html = await (await cache.match(page())).text();
      const own = [...html.matchAll(/assets\/[\w.-]+/g)].map(([name]) => name);
      if (!own.every((name) => files.includes(name))) {
        await caches.delete(cacheName);
        throw new Error('the page is newer than its service worker');
      }
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('tercet-') && name !== cacheName) await caches.delete(name);
    })(),
  );
});

/** What is kept; only if it is kept under this version. */
const keptAt = async (url) => (await caches.open(cacheName)).match(url);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  const path = request.url.slice(self.registration.scope.length);
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(async () => (await keptAt(page())) ?? Response.error()));
  } else if (path.startsWith('assets/')) {
    // The name of such a file changes with its contents.
    event.respondWith(keptAt(request.url).then((found) => found ?? fetch(request)));
  } else if (files.includes(path)) {
    event.respondWith(fetch(request).catch(async () => (await keptAt(request.url)) ?? Response.error()));
  }
});
