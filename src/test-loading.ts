import { registerHooks } from 'node:module'

// To learn what kind of module a file is, Node reads the package.json of its package: that of drizzle-orm, which lists a
// thousand files in 180 KB, once for each of its five hundred imports. Two seconds of each process of the tests went there;
// the site itself is put into a few files when it is built.
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
    } // its CommonJS is named .cjs
  },
})
