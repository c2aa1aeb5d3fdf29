/** The style sheets of the frame, in the order of their layers. */

import './style/base.css'
import './style/controls.css'
import './style/header.css'
import './style/nav.css'
import './style/hero.css'
import './style/games.css'
import './style/game_lists.css'
import './style/footer.css'
import './style/dialogs.css'
import './style/page.css'
import './style/account.css'
import './style/motifs.css'
