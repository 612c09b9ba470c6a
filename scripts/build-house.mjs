// Bundles the modules of the site's own processes and threads into a few files: two threads load some 1,500 of them at every
// start, and finding and reading them was half of the work at startup (docs/decisions/0036).
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'vite'
import { root } from './prepare.mjs'

const SOURCES = join(root, 'src')
const OUT = join(root, 'dist', 'house')
/** Packages that look for files of their own (programs, fonts, tables) next to their code. */
export const WITH_FILES = [
  '@echogarden/espeak-ng-emscripten',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'eld',
  'h264-mp4-encoder',
  'pino',
  'sharp',
  'wasm-media-encoders',
]

export const buildServer = () =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [{ name: 'places', enforce: 'pre', transform: { handler: withPlaces } }],
    ssr: { noExternal: true, external: WITH_FILES },
    build: {
      ssr: true,
      outDir: OUT,
      minify: false, // keeps stack traces readable
      sourcemap: true, // for NODE_OPTIONS=--enable-source-maps
      rolldownOptions: {
        input: { main: join(SOURCES, 'main.ts'), command: join(SOURCES, 'command.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
      },
    },
  })

const THREAD = /new URL\('\.\/([\w-]+-(?:thread|worker|process))\.ts', import\.meta\.url\)/g

/** Points the URL of a thread's file to its built file; every other path of a module stays relative to its source. */
function withPlaces(code, id) {
  if (!id.startsWith(SOURCES) || !code.includes('import.meta.')) return null
  const threads = code.replaceAll(THREAD, (_, name) => {
    this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName: `${name}.js` })
    return `new URL('./${name}.js', import.meta.built)`
  })
  const place = `new URL('${join(relative(OUT, dirname(id)), basename(id))}', import.meta.built).href`
  const placed = threads
    .replaceAll('import.meta.url', place)
    .replaceAll('import.meta.built', 'import.meta.url')
  return { code: placed, map: null } // no line moves
}
