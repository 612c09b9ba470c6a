import { registerHooks } from 'node:module'

// To detect the module type of a file, Node reads the package.json of its package. That of drizzle-orm lists a thousand
// files in 180 KB and is read once for each of its five hundred imports. This took two seconds in each process of the tests;
// the built site is bundled into a few files instead.
const SLOW = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL
    const isNear = /^\.\.?\/.*\.js$/.test(specifier) && from?.endsWith('.js') && from.includes(SLOW)
    if (!isNear) return next(specifier, context)
    return {
      url: new URL(specifier, from).href,
      format: 'module',
      shortCircuit: true,
    } // CommonJS files of the package are named .cjs
  },
})
