import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { isOnlyForForms, slimCalls } from './src/platform/slim-calls.ts'

export default defineConfig({
  plugins: [
    slimCalls(),
    tailwindcss(),
    tanstackStart({
      router: {
        virtualRouteConfig: './src/routes.ts',
        routesDirectory: '.',
        entry: 'router.tsx',
        // The skeleton of a page is loaded with the page. Otherwise every page would load the skeletons of all.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
      client: { entry: 'client.tsx' },
      server: { entry: 'render.tsx' },
    }),
    react(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The code that every page needs is in two files, because eighty small ones compress badly.
            codeSplitting: {
              groups: [
                // A separate file: React creates errors while loading, and tools such as Lighthouse then read the
                // whole file again to locate them.
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
                // What the entry imports, without what only forms use of it. With dependencies it would bring that along.
                {
                  name: 'frame',
                  tags: ['$initial'],
                  test: (id) => !isOnlyForForms(id),
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: { chunkSizeWarningLimit: 800 },
})
