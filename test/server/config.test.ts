import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/server/config.ts';

describe('the environment', () => {
  it('may be empty: everything has a default, and an empty value is an unset one', () => {
    const config = parseConfig({});
    expect(config).toEqual({
      host: 'localhost',
      port: 3000,
      publicUrl: null,
      dataDir: './data',
      databaseUrl: null,
      backupDir: null,
      oidcProviders: [],
      pictureOrigins: [],
      corsOrigins: [],
      clientUrl: '/',
      trustProxy: false,
      rateLimit: 600,
      maxBytesPerUser: 64 * 1024 * 1024,
      logLevel: 'info',
      metricsFrom: ['127.0.0.0/8', '::1'],
    });
    expect(parseConfig({ PORT: '', PUBLIC_URL: ' ', OIDC_ISSUER: '' })).toEqual(config);
  });

  it('says in MiB what a person may hold, and 0 for no limit', () => {
    const limitOf = (ACCOUNT_LIMIT_MIB: string) =>
      parseConfig({ ACCOUNT_LIMIT_MIB }).maxBytesPerUser;
    expect([limitOf('1'), limitOf('0')]).toEqual([1_048_576, Number.POSITIVE_INFINITY]);
  });

  it('names Google by its id, with the host of its pictures', () => {
    const config = parseConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
    expect(config.oidcProviders).toEqual([
      {
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'id',
        clientSecret: 'secret',
      },
    ]);
    expect(config.pictureOrigins).toEqual(['https://lh3.googleusercontent.com']);
  });

  it('takes lists with commas, and proxies as a count or as addresses', () => {
    const config = parseConfig({
      CORS_ORIGINS: 'https://a.example/, https://b.example:8443',
      PICTURE_HOSTS: 'p.example, Q.Example:443, r.example:8443',
      TRUST_PROXY: '1',
    });
    expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example:8443']);
    // As a picture's own address says it.
    expect(config.pictureOrigins).toEqual([
      'https://p.example',
      'https://q.example',
      'https://r.example:8443',
    ]);
    expect(() => parseConfig({ PICTURE_HOSTS: 'p.example:99999' })).toThrow('PICTURE_HOSTS');
    expect(config.trustProxy).toBe(1);
    expect(parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
    ]);
  });

  it.each([
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY must be how many proxies stand in front, such as 1, or their addresses with commas between.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY must be how many proxies stand in front, such as 1, or their addresses with commas between.',
    ],
    [
      { TRUST_PROXY: '0.0.0.0/0' },
      'TRUST_PROXY must be how many proxies stand in front, such as 1, or their addresses with commas between.',
    ],
    [
      { PUBLIC_URL: 'https://example.org/lift' },
      'PUBLIC_URL must be an address without a path, such as https://example.org.',
    ],
    [
      { CORS_ORIGINS: 'https://a.example,https://b.example/?x' },
      'CORS_ORIGINS must be an address without a path, such as https://example.org.',
    ],
    [
      { DATABASE_URL: 'mysql://ann:secret@db.example/lift' },
      'DATABASE_URL cannot be used: this server speaks PostgreSQL and not mysql, and without the setting it keeps its data in DATA_DIR (SQLite).',
    ],
    [
      { DATABASE_URL: 'postgres://ann:pa%ff@db.example/lift' },
      'DATABASE_URL must be a full address such as postgres://user:password@db.example.org/repkeep.',
    ],
    [
      { DATABASE_URL: 'postgres://ann:12/secret@db.example/lift' },
      'DATABASE_URL must be a full address such as postgres://user:password@db.example.org/repkeep.',
    ],
    [
      { DATABASE_URL: 'postgres://' },
      'DATABASE_URL must be a full address such as postgres://user:password@db.example.org/repkeep.',
    ],
    [
      { DATABASE_URL: 'postgres://ann:secret@db.example:port/lift' },
      'DATABASE_URL must be a full address such as postgres://user:password@db.example.org/repkeep.',
    ],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '3000x' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT must be a whole number from 0 to 1000000.'],
    [
      { PUBLIC_URL: 'gym.example' },
      'PUBLIC_URL must be a full address such as https://example.org.',
    ],
    [
      { CORS_ORIGINS: 'javascript:alert(1)' },
      'CORS_ORIGINS must be a full address such as https://example.org.',
    ],
    [
      { PICTURE_HOSTS: "x 'unsafe-inline'" },
      'PICTURE_HOSTS must be host names with commas between them.',
    ],
    [
      { METRICS_FROM: '10.0.0.5, prometheus' },
      'METRICS_FROM must be addresses, such as 10.0.0.5 or 10.0.0.0/8, with commas between.',
    ],
    [
      { METRICS_FROM: '0.0.0.0/0' },
      'METRICS_FROM must be addresses, such as 10.0.0.5 or 10.0.0.0/8, with commas between.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.'],
    [
      { OIDC_ISSUER: 'https://login.example' },
      'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too (with OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET).',
    ],
    [{ OIDC_NAME: 'Example' }, 'OIDC_ISSUER must be set too (with OIDC_NAME).'],
    [
      { OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' },
      'OIDC_ISSUER must begin with https:// (http only on this machine).',
    ],
    [
      { HOST: '0.0.0.0', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x' },
      'PUBLIC_URL must be set when HOST is 0.0.0.0.',
    ],
  ])('stops the start with one sentence for %j', (environment, sentence) => {
    expect(() => parseConfig(environment)).toThrow(new Error(sentence));
  });

  it.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }, { PUBLIC_URL: 'https://gym.example' }])(
    'never offers the local account page beyond this machine: %j',
    (environment) => {
      expect(() => parseConfig(environment)).toThrow('must stay on this machine');
    },
  );

  it.each([
    ['OIDC_ISSUR', 'OIDC_ISSUR is no setting of Repkeep: did you mean OIDC_ISSUER?'],
    ['ODIC_ISSUER', 'ODIC_ISSUER is no setting of Repkeep: did you mean OIDC_ISSUER?'],
    ['CORS_ORIGIN', 'CORS_ORIGIN is no setting of Repkeep: did you mean CORS_ORIGINS?'],
    ['PUBLIC_URI', 'PUBLIC_URI is no setting of Repkeep: did you mean PUBLIC_URL?'],
    ['DATADIR', 'DATADIR is no setting of Repkeep: did you mean DATA_DIR?'],
    ['DATABSE_URL', 'DATABSE_URL is no setting of Repkeep: did you mean DATABASE_URL?'],
    [
      'OIDC_URL',
      'OIDC_URL is no setting of Repkeep: those that begin so are OIDC_NAME, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET.',
    ],
  ])('does not take a misspelt setting for none: %s', (name, sentence) => {
    expect(() => parseConfig({ [name]: 'x' })).toThrow(new Error(sentence));
    expect(parseConfig({ [name]: '' })).toEqual(parseConfig({}));
  });

  it('lets the names be that other programs use', () => {
    const others = [
      ...['HOSTNAME', 'HOSTTYPE', 'HOSTS', 'PORTAL', 'PORTS', 'SPORT', 'LOGNAME', 'HOME', 'PATH'],
      ...['DATABASE_PASSWORD', 'DATABASE_HOST', 'DATA_HOME', 'XDG_DATA_DIRS', 'JAVA_DIR'],
      ...['GITHUB_TOKEN', 'GITHUB_ACTIONS', 'GITHUB_SERVER_URL', 'GOOGLE_CLIENT_EMAIL'],
      ...['GOOGLE_APPLICATION_CREDENTIALS', 'CLIENT_ID', 'CLIENT_SECRET', 'PUBLIC_IP', 'LOG_FILE'],
      ...['npm_config_loglevel', 'VITE_API_HOST', 'NODE_ENV', 'NO_PROXY', 'HTTPS_PROXY'],
    ];
    const environment = Object.fromEntries(others.map((name) => [name, 'x']));
    expect(parseConfig(environment)).toEqual(parseConfig({}));
  });
});
