import DefaultTheme from 'vitepress/theme'
import './screens.css'

export default DefaultTheme
