/** One value per color mode. Paper is white in both. */
const both = (light: string, dark: string) => ({
  value: { base: light, _onScreen: { _dark: dark } },
})

/** Light: paper. Dark: a warm near-black. Accent: petrol. Every text pair reaches 4.5 : 1 in both modes. */
export const colors = {
  ground: both('#faf8f3', '#191714'),
  surface: both('#fffefc', '#211e1a'),
  sunken: both('#f3f0e8', '#141210'),
  hover: both('#efebe1', '#2c2822'),
  line: both('#e3ddd0', '#3a352d'),
  control: both('#877f70', '#8a8172'),
  ink: both('#23211c', '#ede8df'),
  muted: both('#605a4f', '#b5ac9c'),
  /** Beside what stays while the rest scrolls. */
  shade: both('rgb(20 16 8 / 0.13)', 'rgb(0 0 0 / 0.5)'),
  focus: both('#0e5560', '#85c9c8'),
  accent: {
    ink: both('#0e5560', '#85c9c8'),
    solid: both('#0e5560', '#85c9c8'),
    pressed: both('#0a424b', '#a3dad8'),
    onSolid: both('#fffefc', '#0d2426'),
    wash: both('#e1eeec', '#1c3435'),
    line: both('#a4c7c6', '#345c5d'),
  },
  success: {
    ink: both('#2a5f35', '#9ccd97'),
    wash: both('#e6f0e1', '#203020'),
    line: both('#a8c9a3', '#41603f'),
  },
  warning: {
    ink: both('#784b05', '#e7bd6f'),
    wash: both('#fbf0d8', '#362a15'),
    line: both('#dcbc80', '#6b5428'),
  },
  destructive: {
    ink: both('#a0251e', '#f3a497'),
    solid: both('#a0251e', '#bd3b31'),
    pressed: both('#811a14', '#a83027'),
    onSolid: both('#fffefc', '#fffefc'),
    wash: both('#fbe8e3', '#3d211d'),
    line: both('#e2ada3', '#7a3f37'),
  },
  /** Cameras read dark on light, whatever the mode. */
  scan: { ground: both('#ffffff', '#ffffff'), ink: both('#000000', '#000000') },
  tint: {
    moss: both('#dfe8d2', '#33402a'),
    clay: both('#f3dccf', '#4c3226'),
    slate: both('#dbe3ea', '#2d3a45'),
    plum: both('#ecdbe8', '#452f41'),
    straw: both('#f0e4c0', '#453a1c'),
    sea: both('#d2e8e4', '#213f3c'),
    rose: both('#f6d9dc', '#4d2d31'),
    stone: both('#e6e0d6', '#3d382f'),
  },
  tintInk: {
    moss: both('#3b5323', '#c5dbaf'),
    clay: both('#7d3b1b', '#f0bfa3'),
    slate: both('#334f69', '#b5cde2'),
    plum: both('#6b3263', '#e3bcdb'),
    straw: both('#63500c', '#e6d28f'),
    sea: both('#1a5852', '#9fd6ce'),
    rose: both('#8a2b39', '#f3b6bd'),
    stone: both('#544c3d', '#d6ccba'),
  },
}
