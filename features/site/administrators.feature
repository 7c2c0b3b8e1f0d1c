@spec-6
Feature: Who administers the site
  A command makes an account a site administrator. Nobody else gets in, and a stolen password is not enough.

  @6.site-administrators
  Scenario Outline: For others, the administration of the site does not exist
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "<address>"
    Then Ada reads the title "Not Found"
    And Ada sees "This page doesn’t exist, or you don’t have access."
    When Ada opens the user menu
    Then Ada is not offered "Site administration"

    Examples:
      | address             |
      | /site               |
      | /site/accounts      |
      | /site/organizations |
      | /site/emails        |
      | /site/audit         |

  @6.site-administrators
  Scenario: A visitor logs in first
    When Vera visits "/site/accounts"
    Then Vera is sent to log in and then on to "/site/accounts"

  @6.site-administrators
  Scenario: A site administrator sets up a second factor first
    Given Grete administers the site without a second factor
    When Grete visits "/site"
    Then Grete reads the title "Set up a second factor first"
    When Grete goes to "Set it up in your account"
    Then Grete reads the title "Account"

  @6.site-administrators
  Scenario: A login by password alone is not enough
    Given Grete administers the site, but did not log in with her passkey
    When Grete visits "/site/accounts"
    Then Grete reads the title "Log in with your second factor"
    When Grete chooses "Log out"
    Then Grete is not signed in

  @6.site-administrators
  Scenario: A site administrator opens every screen from the user menu
    Given Grete administers the site
    When Grete visits "/"
    And Grete opens the user menu
    And Grete chooses "Site administration"
    Then Grete reads the title "Overview"
    And Grete sees "With a verified address"
    And Grete's card "Server" says "Running since"
    When Grete goes to "Accounts"
    Then Grete reads the title "Accounts"
    When Grete goes to "Organizations"
    Then Grete reads the title "Organizations"
    When Grete goes to "Emails"
    Then Grete reads the title "Emails"
    When Grete goes to "Audit log"
    Then Grete reads the title "Audit log"
    And Grete sees "Viewed the accounts"
