# One worker plays both scenarios, so that Vite starts once.
@mode:default
Feature: Pages for developers
  Developers see what the machines of the app do, and read emails that are sent to nobody, without a network.

  @spec-4
  Scenario: A developer watches a session begin, and looks back
    Given Ada has an account
    And a developer has the page of the machines beside the app
    When the developer chooses "session anonymous"
    Then the session is anonymous
    When Ada logs in on the other tab
    Then the session is ready
    And neither Ada's password nor her token is on the page of the machines
    When the developer chooses "Replay"
    Then the session is anonymous

  @spec-2
  Scenario: A developer reads a login link and opens it
    Given a developer has the page of the outbox
    Then the developer sees "No emails yet."
    When Ada asks for a login link
    Then an email to Ada waits in the outbox
    When the developer chooses "Login link"
    Then the developer reads an email "Your login link"
    And the page of the outbox is readable by day and by night, on any screen
    When the developer chooses "Follow its link"
    Then the developer is at the link of an email
