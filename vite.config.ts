import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    paraglideVitePlugin({
      project: './app/i18n/project.inlang',
      outdir: './app/i18n/paraglide',
      strategy: ['baseLocale'],
      disableAsyncLocalStorage: true,
    }),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: false,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
      ignoredRouteFiles: ['**/*.test.*', '**/*.server.ts', '**/README.md'],
    }),
  ],
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser'] },
  },
  // Terser takes its time, and leaves 4 % less for phones to load.
  build: {
    minify: isSsrBuild ? 'esbuild' : 'terser',
    terserOptions: { compress: { passes: 2 } },
    target: 'es2022',
  },
}))
