import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      router: { virtualRouteConfig: './src/routes.ts', routesDirectory: '.', entry: 'router.tsx' },
      server: { entry: 'render.tsx' },
    }),
    react(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs comes in one file: thirty small ones compress badly.
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|seroval|seroval-plugins|zod|@tanstack)\//,
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
