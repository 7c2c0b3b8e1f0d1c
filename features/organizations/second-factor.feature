@spec-6
Feature: A second factor for people who see children's data
  An organization can require a second factor from its staff, and helps them set it up.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Zoe     | Kim      |
    And Rosa is signed in
    And Rosa holds the role "Registrar" in "Lindenschule"

  @6.second-factor-required
  Scenario: An owner sees who has none, sets up their own first, and requires it
    Given Ada is signed in
    And Ada's device stores passkeys
    When Ada visits the settings of "Lindenschule"
    Then Ada's card "Second factor" says "3 people have no second factor yet."
    And Ada's card "Second factor" says "Rosa Lind"
    And Ada does not see "And 0 more."
    And Ada is not offered "Require a second factor"
    When Ada goes to "Set it up in your account"
    And Ada adds the passkey "Blue key"
    And Ada saves the recovery codes as a file
    And Ada visits the settings of "Lindenschule"
    And Ada chooses "Require a second factor"
    And Ada answers "Require it"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    And Ada's card "Second factor" says "2 people have no second factor yet and can’t see children’s data."
    And an email "Lindenschule now requires a second factor" comes to Rosa

  @6.second-factor-required
  Scenario: A person without one sees no children's data until they have set it up
    Given "Lindenschule" requires a second factor
    And Rosa's device stores passkeys
    When Rosa visits the members of "Lindenschule"
    Then Rosa reads the title "Set up a second factor first"
    And Rosa does not see "Kim Lind"
    When Rosa visits the administration of "Lindenschule"
    Then Rosa's administration says "Set one up to open member lists, attendance and care notes."
    And Rosa's places are "Home, Semesters, Class days, Classes, Rooms and times"
    When Rosa goes to "Set it up in your account"
    Then Rosa sees "Lindenschule requires a second factor."
    When Rosa adds the passkey "Blue key"
    And Rosa saves the recovery codes as a file
    Then Rosa sees "Required to see children’s data."
    When Rosa visits the members of "Lindenschule"
    Then Rosa sees "Kim Lind"
    And Rosa does not see "Set up a second factor"

  @6.second-factor-required
  Scenario: A teacher sees the class, and no students
    Given Zoe is signed in
    And "Lindenschule" requires a second factor
    When Zoe visits "/my/classes"
    And Zoe opens "Algebra"
    Then Zoe sees "Set one up to open member lists, attendance and care notes."
    And Zoe does not see "Kim Lind"
