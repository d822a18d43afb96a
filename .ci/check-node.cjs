// Run by `npm ci` and `npm install` with any Node: the syntax must be that of Node 6. It checks the version that npm itself runs on,
// since on Linux the scripts find the Node 24 of node_modules.
const needed = process.platform === 'linux' ? [20, 0] : [22, 18];
const [, major, minor] = /node\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent) || [];

if (Number(major) < needed[0] || (Number(major) === needed[0] && Number(minor) < needed[1])) {
  console.error(
    `Flight Amigo needs Node ${needed.join('.')} or newer, and this is Node ${major}.${minor}: README.md, Run.`,
  );
  process.exit(1);
}
