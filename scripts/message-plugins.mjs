import babel from '@rolldown/plugin-babel'
import { cataloguePlugin } from './catalogue-plugin.mjs'

/**
 * Turns the messages in the pages' code into ids, and a catalogue that is imported into a module.
 * Babel sees only files that hold a message.
 * @returns {import('vite').PluginOption[]}
 */
export const messagePlugins = () => [
  babel({
    presets: [
      {
        preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
        rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
      },
    ],
  }),
  cataloguePlugin(),
]
