@spec-2
Feature: The administration is accessible
  Open drawers, dialogs, and forms with errors are as accessible as every screen.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ben is signed in
    And "Lindenschule" has the members
      | name | kinds         |
      | Ben  | Owner, Parent |
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Ada     | Ben      |

  Scenario: An open drawer is accessible
    When Ada is on a phone 360 pixels wide
    And Ada visits the administration of "Lindenschule"
    And Ada chooses "Menu"
    Then Ada's screen is accessible

  Scenario: Two versions side by side are accessible
    Given Ada and Ben both administer the settings of "Lindenschule"
    When Ben renames it before Ada renames it "Seeschule"
    Then Ada's screen is accessible

  Scenario: An image that is uploading and one that was refused are accessible
    When Ada visits the settings of "Lindenschule"
    And Ada drops a text on "Cover Image"
    And Ada has a slow connection
    And Ada chooses a large photo as "Logo"
    Then Ada sees the upload progress of her "Logo"
    And Ada's screen is accessible

  Scenario: The dialog before leaving is accessible
    When Ada visits the settings of "Lindenschule"
    And Ada sets "Name" to "Lindenhof"
    And Ada goes to "My Family"
    Then Ada sees the dialog "Leave without saving?"
    And Ada's screen is accessible

  Scenario: Members found by name are accessible
    When Ada visits the students of the class "Algebra" in the administration of "Lindenschule"
    And Ada sets "Add a student" to "lind"
    Then Ada cannot pick "Ben Lind" because "Already enrolled"
    And Ada's screen is accessible
