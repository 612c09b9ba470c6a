import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimCalls } from './src/platform/slim-calls.ts'

export default defineConfig({
  plugins: [
    slimCalls(),
    tailwindcss(),
    tanstackStart({
      router: {
        virtualRouteConfig: './src/routes.ts',
        routesDirectory: '.',
        entry: 'router.tsx',
        // What a page shows comes with the page, its outline too: else the outlines of all would be in the file of every page.
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
            // What every page needs comes in two files: thirty small ones compress badly.
            codeSplitting: {
              groups: [
                // A file of its own: React makes errors when it is loaded, and whoever watches the page (Lighthouse, the tools of
                // developers) has the whole file read again for their places.
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
                {
                  name: 'frame',
                  test: /node_modules\/(?:use-sync-external-store|seroval|seroval-plugins|@tanstack)\//,
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
