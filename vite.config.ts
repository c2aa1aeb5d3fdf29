/** How the player site is built: one entry for browsers, one for the server. */

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compiledMessages } from './i18n/compile.ts'
import { wholeCatalogues } from './i18n/complete.ts'
import { codeHash } from './server/games/code.ts'
import { writeArt } from './studio/art/write.ts'
import { speakingSources } from './web/document/words.ts'
import { cutFonts } from './web/template/cut_fonts.ts'

/** Pictures of the games are drawn by the studio and served beside the scripts. */
function drawnArt(): Plugin {
  return { name: 'drawn-art', writeBundle: ({ dir }) => writeArt(dir ?? 'dist/client') }
}

/** LiveChat's widget asks for all of React, which makes every chunk ask for it so: the widget uses three hooks of it. */
function namedHooks(): Plugin {
  const hooks = '{ useEffect, useRef, useState }'
  return {
    name: 'named-hooks',
    transform: {
      filter: { id: /@livechat\/widget-react/ },
      handler: (code) =>
        code.replace(
          "import * as React from 'react'",
          `import ${hooks} from 'react'; const React = ${hooks}`,
        ),
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    wholeCatalogues(),
    compiledMessages(speakingSources),
    cutFonts(),
    namedHooks(),
    ...(isSsrBuild ? [] : [drawnArt()]),
  ],
  publicDir: false,
  // React goes into the server's file too, so that pages are drawn by its production form always.
  ssr: { noExternal: true },
  define: isSsrBuild
    ? { 'process.env.NODE_ENV': '"production"' }
    : // The page that verifies rounds says whether it runs the code that drew them.
      { __CODE_OF_GAMES__: JSON.stringify(codeHash) },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    // Fonts are named by the server's entry only, which therefore brings their files.
    ssrEmitAssets: true,
    // Everything is a file under our own content policy: nothing is put into `data:` addresses.
    assetsInlineLimit: 0,
    target: isSsrBuild ? 'node26' : 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Cutting fonts is most of the server's build, and known to be.
      checks: { pluginTimings: false },
      output: {
        // Names of files are what compresses least in a script that names many: seven characters tell versions apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Most of React runs at once: Chrome compiles it while it loads, off the thread that draws.
        postBanner: ({ name }) => (name === 'base' ? '//# allFunctionsCalledOnLoad' : ''),
        // The server reads one file and has every page, template and palette at hand from then on. Browsers get
        // what the site and the game frame share as one file, and the frame of the site as another: they compress better.
        codeSplitting: isSsrBuild
          ? false
          : {
              groups: [
                {
                  name: 'base',
                  test: /\/node_modules\/(react|react-dom|scheduler|@lingui)\/|vite\/preload-helper|\/i18n\/((?!(nepali|sought)\.)[a-z]+|nepali_later)\.tsx?$|\/client\/(client|query|fallback)\.tsx?$|\/contract\/device\.ts$|\/ui\/online\.ts$/,
                },
                {
                  name: 'site',
                  test: /\/client\/(store|typed)\.ts$|\/web\/(template\/(?!closed_frame|dialogs|hero\.|minigame_frame)|routing\/(?!further_pages)|home\/(?=shelf))?(?!browser|failures|file_content|live|maintenance|said|save_file|told_elsewhere|worker)[a-z_]+\.tsx?$/,
                },
                {
                  name: 'controls',
                  test: /\/ui\/(badge|button|card|empty|modal|notice|skeleton)\.tsx?$|\/web\/told_elsewhere\.ts$/,
                },
                // The profile has words of the one, and pages with codes the other: neither needs a board.
                { name: 'odds', test: /\/(web\/sports|contract)\/odds\.ts$/ },
                { name: 'countdown', test: /\/ui\/countdown\.tsx$/ },
                // Lists of many pages have it, which need no lobby.
                { name: 'list_motion', test: /\/ui\/list_motion\.ts$/ },
                // The slip and the history of bets show a ticket alike.
                {
                  name: 'ticket',
                  test: /\/web\/sports\/(rules\/results|slip\/share\.module)\./,
                },
                // What the parts of homes, the page of sports and the slip have in common.
                {
                  name: 'board',
                  test: /\/web\/sports\/(board|matches|price_button|races|slip_place|sport_tabs|sports\.module|strip|slip\/selections)/,
                },
                { name: 'lobby', test: /\/web\/lobby\/(?!searched|suggest)/ },
              ],
            },
      },
      input: isSsrBuild
        ? 'web/server.tsx'
        : [
            'web/browser.tsx',
            'web/worker.ts',
            'web/template/style/console.css',
            'web/template/style/side_nav.css',
            'web/template/style/wide.css',
            'studio/frame.tsx',
            'studio/verify.tsx',
            'studio/staff.tsx',
          ],
    },
  },
}))
